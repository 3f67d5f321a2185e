import { onTestFinished } from 'vitest'
import { hourMs } from '../../../src/domain/duration.ts'
import { undoMs } from '../../../src/domain/undo.ts'
import { createTestClock, testConfig } from '../app.ts'
import { adminLogin } from '../data.ts'
import { createTestDatabase } from '../database.ts'
import { publicUrl } from '../incoming-texts.ts'
import { startMailServer } from '../mail-server.ts'
import { startTwilioServer } from '../twilio-server.ts'
import { type Person, performAction } from './actions.ts'
import { instantOf, timeText } from './calendar.ts'
import type { Diary } from './diary.ts'
import { createMailboxes } from './mailboxes.ts'
import { type MonthServer, startMonthServer } from './month-server.ts'

/** The parts of "Oct 28 09:05 signs up for S10 with texts → email confirmed and text confirmed" */
export function readLine(line: string) {
  const parts = /^(\w+ \d+ \d\d:\d\d(?: EST)?) ?(.*?)(?: ?→ (.*))?$/.exec(line)
  const [, time = '', action, messages] = parts ?? []
  return { instant: instantOf(time), action, messages: messages?.split(' and ') ?? [] }
}

/** Plays the diaries on a real database, with a real mail server and a local Twilio API. */
export async function simulateMonth(diaries: Diary[], from: string, until: string) {
  const database = await createTestDatabase()
  const { db } = database.connection
  const clock = createTestClock(new Date(instantOf(from)).toISOString())
  const twilio = await startTwilioServer()
  let mail = await startMailServer()
  const { port, url: smtpUrl } = mail
  const errors: string[] = []
  const people: Person[] = diaries.map(({ name }, n) => ({
    name,
    email: `${name.toLowerCase()}@example.org`,
    phone: `(513) 555-${1000 + n}`,
  }))
  const nameOf = (to: string) =>
    people.find(({ email, phone }) => email === to || phone.endsWith(to.slice(-4)))?.name ?? to
  const mailboxes = createMailboxes(clock, nameOf)
  const officeEmail = 'office@example.org'
  const config = {
    ...testConfig(database.url),
    publicUrl,
    smtpUrl,
    twilio: twilio.settings,
    adminNotificationEmails: [officeEmail],
    admin: { ...adminLogin, email: officeEmail },
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
      mail = await startMailServer({ port })
    },
    async 'the server goes down'() {
      await server?.stop()
      server = null
    },
    async 'the server is back'() {
      server = await startServer()
      await server.deliver()
    },
  }

  async function perform(person: Person, action: string, instant: number): Promise<void> {
    clock.set(new Date(instant).toISOString())
    if (outside[action]) return outside[action]()
    if (!server) throw new Error(`The server is down, so nobody can perform: ${action}`)
    await performAction({ app: server.app, twilio: twilio.settings, mailboxes }, person, action)
    await server.settle()
    // Messages of an administrator's act are sent once it can no longer be undone.
    clock.set(new Date(instant + undoMs).toISOString())
    await server.wake()
  }

  const steps = diaries
    .flatMap(({ lines }, n) =>
      lines.map((line) => ({ person: people[n] as Person, ...readLine(line) })),
    )
    .sort((a, b) => a.instant - b.instant)
  const busyDays = new Set(steps.map(({ instant }) => timeText(instant).slice(0, 6)))
  /**
   * The jobs run in the hours next to each line of the diaries, at 8:00 on days with a line, and at 12:00 every day. A
   * wrong message that became due in a skipped hour arrives at the next run.
   */
  function isSkipped(hour: number): boolean {
    const isNear = ({ instant }: (typeof steps)[number]) =>
      instant >= hour - hourMs && instant <= hour + hourMs
    if (steps.some(isNear)) return false
    const [month, day, time = ''] = timeText(hour).split(' ')
    return time !== '12:00' && !(time === '08:00' && busyDays.has(`${month} ${day}`))
  }

  for (let hour = instantOf(from); hour <= instantOf(until); hour += hourMs) {
    if (!isSkipped(hour)) {
      clock.set(new Date(hour).toISOString())
      if (server) await server.deliver()
      mailboxes.empty(mail, twilio)
    }
    for (const { person, action, instant } of steps) {
      if (!action || instant < hour || instant >= hour + hourMs) continue
      await perform(person, action, instant)
      mailboxes.empty(mail, twilio)
    }
  }
  return { db, mailboxes, errors }
}
