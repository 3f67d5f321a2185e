import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '../../src/domain/duration.ts'
import { undoMs } from '../../src/domain/undo.ts'
import { createTestClock, testConfig } from '../support/app.ts'
import { adminLogin } from '../support/data.ts'
import { createTestDatabase } from '../support/database.ts'
import { publicUrl } from '../support/incoming-texts.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type Person, performAction } from '../support/month/actions.ts'
import { instantOf, timeText } from '../support/month/calendar.ts'
import { steps } from '../support/month/diaries.ts'
import { createMailboxes } from '../support/month/mailboxes.ts'
import { startMonthServer } from '../support/month/month-server.ts'
import { startTwilioServer } from '../support/twilio-server.ts'

const people: Person[] = [...new Set(steps.flatMap(({ names }) => names))].map((name, n) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  phone: `(513) 555-${1000 + n}`,
}))
const nameOf = (to: string) =>
  people.find(({ email, phone }) => email === to || phone.endsWith(to.slice(-4)))?.name ?? to

/** The jobs run hourly near each line of the diaries, and otherwise at 8:00 and 12:00, to catch wrong messages. */
const isSkipped = (hour: number) =>
  !/ (08|12):00 /.test(timeText(hour)) &&
  !steps.some(({ instant }) => Math.abs(instant - hour) <= hourMs)

/** Plays the diaries on a real database, with a real mail server and a local Twilio API. */
async function simulateMonth(from: string, until: string) {
  const database = await createTestDatabase()
  const { db } = database.connection
  const clock = createTestClock(new Date(instantOf(from)).toISOString())
  const setClock = (instant: number) => clock.set(new Date(instant).toISOString())
  const [twilio, firstMail] = await Promise.all([startTwilioServer(), startMailServer()])
  let mail = firstMail
  const errors: string[] = []
  const mailboxes = createMailboxes(clock, nameOf)
  const config = {
    ...testConfig(database.url),
    publicUrl,
    smtpUrl: mail.url,
    twilio: twilio.settings,
    adminNotificationEmails: ['office@example.org'],
    admin: { ...adminLogin, email: 'office@example.org' },
    backup: null,
  }
  const start = () => startMonthServer({ db, config, clock, onError: (line) => errors.push(line) })
  let [server, isUp] = [await start(), true]
  onTestFinished(async () => {
    await server.stop()
    await Promise.all([mail.close(), twilio.close()])
    await database.close()
  })

  const outside: Record<string, () => Promise<unknown>> = {
    'stops the mail server': () => mail.close(),
    async 'starts the mail server'() {
      mail = await startMailServer({ port: mail.port })
    },
    'stops the server': () => server.stop(),
    async 'starts the server'() {
      server = await start()
      await server.deliver()
    },
  }

  async function perform(name: string, action: string, instant: number): Promise<void> {
    setClock(instant)
    if (outside[action]) {
      isUp = action !== 'stops the server'
      return void (await outside[action]())
    }
    const person = people.find((one) => one.name === name) as Person
    await performAction({ app: server.app, twilio: twilio.settings, mailboxes }, person, action)
    // Messages of an administrator's act are sent once it can no longer be undone.
    setClock(instant + undoMs)
    await server.wake()
  }

  for (let hour = instantOf(from); hour <= instantOf(until); hour += hourMs) {
    if (!isSkipped(hour)) {
      setClock(hour)
      if (isUp) await server.deliver()
      mailboxes.empty(mail, twilio)
    }
    for (const { instant, names, action } of steps) {
      if (!action || instant < hour || instant >= hour + hourMs) continue
      for (const name of names) await perform(name, action, instant)
      mailboxes.empty(mail, twilio)
    }
  }
  return { db, mailboxes, errors }
}

test('in a simulated month, families and the organization get exactly the messages in their diaries', {
  timeout: 120_000,
}, async () => {
  const { db, mailboxes, errors } = await simulateMonth('Oct 14 00:00', 'Nov 14 00:00')

  const expected = steps.flatMap(({ instant, names, messages }) =>
    names.flatMap((name) => messages.map((one) => [name, timeText(instant), one].join(' '))),
  )
  expect.soft(mailboxes.lines.sort()).toEqual(expected.sort())
  // 24 hours before 10:00 is 11:00 on the previous day, because the night in between has an extra hour.
  const reminder = mailboxes.received.find(
    ({ name, subject }) => name === 'Zoe' && subject.startsWith('Your laundry time'),
  )
  expect.soft(reminder?.text).toContain('cancel before Saturday, October 31, 2026, 11:00 AM')
  const queued = db.selectFrom('messages').where('state', '=', 'queued').select('kind')
  expect.soft(await queued.execute()).toEqual([])
  expect.soft(errors).toEqual([])
})
