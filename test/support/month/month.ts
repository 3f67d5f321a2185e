import { onTestFinished } from 'vitest'
import { hourMs } from '../../../src/domain/duration.ts'
import { undoMs } from '../../../src/domain/undo.ts'
import { createTestClock, testConfig } from '../app.ts'
import { adminLogin } from '../data.ts'
import { createTestDatabase } from '../database.ts'
import { publicUrl } from '../incoming-texts.ts'
import { startMailServer } from '../mail-server.ts'
import { startTwilioServer } from '../twilio-server.ts'
import { type Person, type Program, performAction } from './actions.ts'
import { createMailboxes } from './mailboxes.ts'
import { type MonthServer, startMonthServer } from './month-server.ts'
import { performOfficeAction } from './office.ts'
import { instantOfLine, type Scenario } from './scenario.ts'

const officeEmail = 'office@example.org'

type Step = { instant: number; words: string; person?: Person }

/** Every family of the scenarios, each with its own mailbox and phone */
function peopleOf(scenarios: Scenario[]): Map<string, Person> {
  const names = scenarios.flatMap(({ families }) => families.flatMap(({ who }) => who))
  return new Map(
    names.map((name, index) => {
      const digits = 1000 + index
      return [
        name,
        {
          name,
          email: `${name.toLowerCase()}@example.org`,
          phone: `(513) 555-${digits}`,
          number: `+1513555${digits}`,
        },
      ]
    }),
  )
}

/** Runs the scenarios hour by hour on a real database, with a real mail server and a local Twilio API. */
export async function simulateMonth(
  scenarios: Scenario[],
  officeDoes: string[],
  { from, until }: { from: string; until: string },
) {
  const database = await createTestDatabase()
  const { db } = database.connection
  const clock = createTestClock(new Date(instantOfLine(from).instant).toISOString())
  const people = peopleOf(scenarios)
  const twilio = await startTwilioServer()
  let mail = await startMail()
  const { port, url } = mail
  const errors: string[] = []

  async function startMail(options?: { port: number }) {
    const started = await startMailServer(options)
    for (const { email } of people.values()) {
      started.answer(`wrong.${email}`, '550 5.1.1 No such user')
    }
    return started
  }
  const byAddress = new Map<string, string>([[officeEmail, 'Office']])
  for (const { name, email, number } of people.values()) {
    byAddress.set(email, name).set(number, name)
  }
  const mailboxes = createMailboxes(clock, (to) => byAddress.get(to) ?? to)
  const admin = { ...adminLogin, email: officeEmail }
  const config = {
    ...testConfig(database.url),
    publicUrl,
    smtpUrl: url,
    twilio: twilio.settings,
    adminNotificationEmails: [officeEmail],
    admin,
    backup: null,
  }
  const startServer = () =>
    startMonthServer({ db, config, clock, onError: (line) => void errors.push(line) })
  let server: MonthServer | null = await startServer()
  onTestFinished(async () => {
    await server?.stop()
    await Promise.all([mail.close(), twilio.close()])
    await database.close()
  })

  const outside: Record<string, () => Promise<void>> = {
    async 'the mail server goes down'() {
      await mail.close()
    },
    async 'the mail server is back'() {
      mail = await startMail({ port })
    },
    async 'the server goes down'() {
      await server?.stop()
      server = null
    },
    async 'the server is back'() {
      server = await startServer()
      await deliverDue(server)
    },
  }

  async function take({ words, person }: Step): Promise<void> {
    const happens = outside[words]
    if (happens) return happens()
    if (!server) throw new Error(`There is no server: ${words}`)
    const program: Program = { app: server.app, clock, admin, twilio: twilio.settings, mailboxes }
    if (person) await performAction(program, person, words)
    else await performOfficeAction(program, words)
    await server.settle()
  }

  /** Runs the jobs until nothing is due, as a real server does within an hour. */
  async function deliverDue(running: MonthServer): Promise<void> {
    do await running.tick()
    while (await isSomethingDue())
  }
  async function isSomethingDue(): Promise<boolean> {
    const due = await db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', clock().toISOString())
      .select('id')
      .executeTakeFirst()
    return due !== undefined
  }

  /** Messages of administrators leave once their act can no longer be taken back. */
  async function waitForUndo({ words, instant }: Step, next: Step | undefined): Promise<void> {
    const end = instant + undoMs
    if (!server || outside[words] || (next && next.instant <= end)) return
    clock.set(new Date(end).toISOString())
    await server.wake()
  }

  const steps: Step[] = [
    ...officeDoes.map((line) => {
      const { instant, rest } = instantOfLine(line)
      return { instant, words: rest }
    }),
    ...scenarios.flatMap(({ families }) =>
      families.flatMap(({ who, does }) =>
        who.flatMap((name) =>
          does.map((line) => {
            const { instant, rest } = instantOfLine(line)
            const person = people.get(name)
            return { instant, words: rest, ...(person && { person }) }
          }),
        ),
      ),
    ),
  ].sort((a, b) => a.instant - b.instant)

  const end = instantOfLine(until).instant
  for (let hour = instantOfLine(from).instant; hour <= end; hour += hourMs) {
    clock.set(new Date(hour).toISOString())
    if (server) await deliverDue(server)
    mailboxes.empty(mail, twilio)
    while (steps[0] && steps[0].instant < hour + hourMs) {
      const [step] = steps.splice(0, 1) as [Step]
      clock.set(new Date(step.instant).toISOString())
      await take(step)
      await waitForUndo(step, steps[0])
      mailboxes.empty(mail, twilio)
    }
  }
  return { db, mailboxes, errors }
}
export type Month = Awaited<ReturnType<typeof simulateMonth>>
