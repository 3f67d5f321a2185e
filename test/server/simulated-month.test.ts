import { expect, test } from 'vitest'
import { hourMs } from '../../src/domain/duration.ts'
import { undoMs } from '../../src/domain/undo.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type Person, performAction } from '../support/month/actions.ts'
import { instantOf, timeText } from '../support/month/calendar.ts'
import { steps } from '../support/month/diaries.ts'
import { createMailboxes } from '../support/month/mailboxes.ts'
import { createMonthSite } from '../support/month/month-server.ts'

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
  const site = await createMonthSite(new Date(instantOf(from)).toISOString())
  const { clock, twilio } = site
  const setClock = (instant: number) => clock.set(new Date(instant).toISOString())
  const mailboxes = createMailboxes(clock, nameOf)
  let [server, isUp] = [await site.startServer(), true]

  const outside: Record<string, () => Promise<unknown>> = {
    'stops the mail server': () => site.mail.close(),
    async 'starts the mail server'() {
      site.mail = await startMailServer({ port: site.mail.port })
    },
    'stops the server': () => server.close(),
    async 'starts the server'() {
      server = await site.startServer()
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
    await performAction({ server, twilio: twilio.settings, mailboxes }, person, action)
    // Messages of an administrator's act are sent once it can no longer be undone.
    setClock(instant + undoMs)
    await server.wake()
  }

  for (let hour = instantOf(from); hour <= instantOf(until); hour += hourMs) {
    if (!isSkipped(hour)) {
      setClock(hour)
      if (isUp) await server.deliver()
      mailboxes.empty(site.mail, twilio)
    }
    for (const { instant, names, action } of steps) {
      if (!action || instant < hour || instant >= hour + hourMs) continue
      for (const name of names) await perform(name, action, instant)
      mailboxes.empty(site.mail, twilio)
    }
  }
  return { db: server.db, mailboxes }
}

test('in a simulated month, families and the organization get exactly the messages in their diaries', {
  timeout: 120_000,
}, async () => {
  const { db, mailboxes } = await simulateMonth('Oct 14 00:00', 'Nov 14 00:00')

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
  expect.soft(await brokenInvariants(db, [])).toEqual([])
})
