import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { instantOf, localTime } from '../../src/domain/program-time.ts'
import { adminLogin, eventBody, registerBody, slotOf } from '../support/data.ts'
import { createMonthSite } from '../support/month/month-server.ts'
import { eventStarts, seriesBody } from '../support/series-data.ts'

const zone = 'America/New_York'
/** A time in New York on a day of December; appointments are on Tuesday, December 8, at 13:00. */
const at = (day: number, time: string) =>
  instantOf(`2026-12-${String(day).padStart(2, '0')}`, time, zone)

/** Texts start at 8:00, and reminders are due at 10:00 and 18:00. The other hours catch early or repeated messages. */
const checkedHours = new Set(['08', '09', '10', '12', '17', '18', '19'])

/** A complete server with its jobs and an adjustable clock, by default a week before the appointments */
async function createSite(start = at(1, '09:30')) {
  const site = await createMonthSite(start)
  const { clock, mail, twilio } = site
  const server = await site.startServer()

  async function call<T>(method: 'get' | 'post', url: string, body?: object, token = '') {
    const answer = await (method === 'get'
      ? server.get<T>(url, { token })
      : server.post<T>(url, body, { token }))
    await server.wake()
    return answer
  }
  async function signIn(password = adminLogin.password) {
    const login = { username: adminLogin.username, password }
    const { status, body } = await call<{ token: string }>('post', api.adminLogin(), login)
    return { status, token: body.token }
  }
  async function addSlot() {
    const timeSlots = [{ startTime: at(8, '13:00'), endTime: at(8, '14:00'), capacity: 10 }]
    const body = eventBody({}, { date: '2026-12-08', timeSlots })
    const { token } = await signIn()
    const event = await call<Event>('post', api.adminEvents(), body, token)
    return slotOf(event.body.timeSlots, 0)
  }
  async function register(slot: { id: string; eventId: string }, n: number, textConsent = false) {
    const body = registerBody(slot, n, { textConsent })
    expect((await call<RegisterAnswer>('post', api.register(), body)).status).toBe(201)
  }
  /** Runs the jobs at both ends of a span, and at the `checkedHours` in between. */
  async function runJobs(from: string, to: string) {
    for (let now = Date.parse(from); now <= Date.parse(to); now += 3_600_000) {
      const instant = new Date(now).toISOString()
      const isBetween = now > Date.parse(from) && now <= Date.parse(to) - 3_600_000
      if (isBetween && !checkedHours.has(localTime(instant, zone).slice(0, 2))) continue
      clock.set(instant)
      await server.deliver()
    }
  }
  /** The kinds of the messages that arrived since the last call */
  function arrived() {
    const mails = mail.received.splice(0).map(({ subject }) => subject?.split(':')[0] ?? '')
    const texts = twilio.received.splice(0).map(({ body }) => kindOfText(body))
    return [...mails, ...texts].sort()
  }
  return {
    db: server.db,
    mail,
    clock,
    call,
    signIn,
    addSlot,
    register,
    runJobs,
    arrived,
  }
}

/** The second and third word of a text; for the two-days-before reminder, its question */
const kindOfText = (body: string) =>
  body.includes(reminders.question) ? reminders.question : body.split(' ').slice(1, 3).join(' ')

const reminders = {
  twoDays: 'Your laundry time',
  question: 'Are you coming?',
  dayBeforeMail: "Don't forget",
  dayBeforeText: 'Your free',
  dayOf: 'See you',
  list: expect.stringMatching(/^List for /),
}

async function withFamilies() {
  const site = await createSite()
  const slot = await site.addSlot()
  await site.register(slot, 1)
  await site.register(slot, 2, true)
  await site.runJobs(at(1, '10:00'), at(1, '11:00'))
  site.arrived()
  return { ...site, slot }
}

describe('after a clock that was ahead has been corrected,', () => {
  test('reminders that were sent too early are sent again when due, and later reminders are on time', async () => {
    const { runJobs, arrived } = await withFamilies()
    await runJobs(at(6, '08:00'), at(6, '09:00'))
    expect(arrived()).toEqual([])
    await runJobs(at(7, '10:00'), at(7, '10:00'))
    expect(arrived()).toEqual([reminders.question, reminders.twoDays, reminders.twoDays])
    await runJobs(at(6, '11:00'), at(7, '17:00'))
    expect(arrived()).toEqual([reminders.question, reminders.twoDays, reminders.twoDays])
    await runJobs(at(7, '18:00'), at(8, '12:00'))
    expect(arrived()).toEqual([
      reminders.dayBeforeMail,
      reminders.list,
      reminders.dayOf,
      reminders.dayBeforeText,
    ])
  })

  test('day-before and day-of reminders that were sent too early are sent again when due', async () => {
    const { runJobs, arrived } = await withFamilies()
    await runJobs(at(6, '18:00'), at(7, '09:00'))
    arrived()
    await runJobs(at(8, '10:30'), at(8, '10:30'))
    expect(arrived()).toEqual([reminders.dayBeforeMail, reminders.list, reminders.dayOf])
    await runJobs(at(7, '10:00'), at(8, '12:00'))
    expect(arrived()).toEqual([reminders.dayBeforeMail, reminders.dayOf, reminders.dayBeforeText])
  })

  test('reminders that were recorded as missed while the clock was ahead are sent when due', async () => {
    const { runJobs, arrived, db } = await withFamilies()
    await runJobs(at(7, '16:00'), at(7, '16:00'))
    const recorded = () => db.selectFrom('email_reminders').select('outcome').execute()
    expect(await recorded()).toEqual([{ outcome: 'missed' }, { outcome: 'missed' }])
    await runJobs(at(6, '17:00'), at(6, '20:00'))
    expect(arrived()).toEqual([reminders.question, reminders.twoDays, reminders.twoDays])
    expect(await recorded()).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }])
  })

  test('a message whose retry was scheduled while the clock was ahead is sent once, within three hours', async () => {
    const { runJobs, arrived, mail, addSlot, register } = await createSite(at(2, '10:00'))
    const slot = await addSlot()
    mail.answer('family1@example.org', '450 4.2.0 Busy')
    await register(slot, 1)
    await runJobs(at(1, '10:01'), at(1, '10:01'))
    mail.answer('family1@example.org', null)
    await runJobs(at(1, '11:01'), at(1, '13:01'))
    expect(arrived().filter((subject) => !subject.startsWith('Sign-ups'))).toEqual([
      "You're signed up",
    ])
  })

  test('a sign-up still causes a digest for the organization', async () => {
    const { runJobs, arrived, addSlot, register, clock } = await createSite(at(2, '10:05'))
    const slot = await addSlot()
    await register(slot, 1)
    await runJobs(at(2, '11:00'), at(2, '11:00'))
    expect(arrived()).toEqual(['Sign-ups', "You're signed up"])
    clock.set(at(1, '11:05'))
    await register(slot, 2)
    await runJobs(at(1, '12:00'), at(1, '13:00'))
    expect(arrived()).toEqual(['Sign-ups', "You're signed up"])
  })

  test('the event of a series is not created again', async () => {
    const site = await createSite(at(1, '09:30'))
    const { token } = await site.signIn()
    const series = seriesBody({ openDaysAhead: 5 })
    expect((await site.call('post', api.adminSeriesList(), series, token)).status).toBe(201)
    await site.runJobs(at(3, '12:00'), at(3, '12:00'))
    await site.runJobs(at(2, '13:00'), at(4, '13:00'))
    expect(await eventStarts(site)).toEqual([at(8, '09:00')])
  })

  test('a session that started in the future stays valid for 12 hours, and failed sign-ins in the future lock nobody out', async () => {
    const { clock, call, signIn } = await createSite()
    const { token } = await signIn()
    const isSignedIn = async (one: string) =>
      (await call('get', api.adminStats(), undefined, one)).status === 200
    clock.set(at(2, '09:30'))
    expect(await isSignedIn(token)).toBe(false)
    const aheadToken = (await signIn()).token
    for (let n = 0; n < 6; n++) await signIn('wrong')
    expect((await signIn()).status).toBe(429)

    clock.set(at(1, '10:30'))
    expect(await isSignedIn(aheadToken)).toBe(true)
    expect((await signIn()).status).toBe(200)
    clock.set(at(1, '22:29'))
    expect(await isSignedIn(aheadToken)).toBe(true)
  })

  test('a session that started one day in the future ends 12 hours after the correction, whether used or not', async () => {
    const { clock, call, signIn, runJobs } = await createSite(at(2, '09:30'))
    const used = (await signIn()).token
    const unused = (await signIn()).token
    const isSignedIn = async (one: string) =>
      (await call('get', api.adminStats(), undefined, one)).status === 200
    await runJobs(at(1, '10:30'), at(1, '10:30'))
    expect(await isSignedIn(used)).toBe(true)
    clock.set(at(1, '22:31'))
    expect([await isSignedIn(used), await isSignedIn(unused)]).toEqual([false, false])
  })

  test('a session that started 11 days in the future ends seven days after the correction, even if it stays in use', async () => {
    const { clock, call, signIn } = await createSite(at(12, '09:30'))
    const { token } = await signIn()
    const isSignedIn = async () =>
      (await call('get', api.adminStats(), undefined, token)).status === 200
    const start = Date.parse(at(1, '09:30'))
    const hours = 3_600_000
    for (let n = 0; n < 7 * 24; n += 8) {
      clock.set(new Date(start + n * hours).toISOString())
      expect(await isSignedIn()).toBe(true)
    }
    clock.set(new Date(start + 7 * 24 * hours).toISOString())
    expect(await isSignedIn()).toBe(false)
  })

  test('the health report has no warnings', async () => {
    const { call, signIn, runJobs } = await createSite()
    await runJobs(at(2, '09:30'), at(2, '09:30'))
    await runJobs(at(1, '10:30'), at(1, '11:30'))
    const { token } = await signIn()
    const { body } = await call<object>('get', api.healthReport(), undefined, token)
    expect(body).toMatchObject({ status: 'ok', warnings: [] })
  })
})

test('after a correct clock is set back by a day, no message is sent again', async () => {
  const { runJobs, arrived } = await withFamilies()
  await runJobs(at(6, '17:00'), at(7, '19:00'))
  expect(arrived()).toEqual([
    reminders.question,
    reminders.dayBeforeMail,
    reminders.list,
    reminders.dayBeforeText,
    reminders.twoDays,
    reminders.twoDays,
  ])
  await runJobs(at(6, '19:00'), at(8, '09:00'))
  expect(arrived()).toEqual([])
  await runJobs(at(8, '10:00'), at(8, '12:00'))
  expect(arrived()).toEqual([reminders.dayOf])
})
