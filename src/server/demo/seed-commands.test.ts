import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { registerRequest } from '../../contract/registration.ts'
import { localDate, localTime } from '../../domain/program-time.ts'
import { isLateCancellation } from '../../domain/registration.ts'
import { hasEnded, spotsLeft } from '../../domain/time-slot.ts'
import { findBlacklisted, listBlacklist } from '../ban/ban-queries.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { listEvents, listUpcomingEvents } from '../event/event-queries.ts'
import { listCalls } from '../messages/calls/call-queries.ts'
import { readReport } from '../report/report-queries.ts'
import { listSeries } from '../series/series-queries.ts'
import { inventPeople } from './people.ts'
import { seededRandom } from './random.ts'
import { seedDemo } from './seed-commands.ts'

const zone = 'America/New_York'

const days = [
  ['a plain Tuesday', '2026-12-08T15:00:00.000Z'],
  ['the hour that repeats in the fall', '2026-11-01T05:30:00.000Z'],
  ['the week before the clocks go forward', '2027-03-09T12:00:00.000Z'],
  ['the night in which the clocks go forward', '2027-03-14T07:30:00.000Z'],
  ['a Saturday evening that is Sunday in UTC', '2027-07-04T02:00:00.000Z'],
  ['a leap day, just after midnight', '2028-02-29T05:00:01.000Z'],
] as const

// The demo always uses SQLite.
describe.skipIf(engineUnderTest() === 'postgres').each(days)('on %s', (_name, instant) => {
  const now = new Date(instant)
  let database: TestDatabase
  let db: Db

  // Seeded once, because the tests only read.
  beforeAll(async () => {
    database = await createTestDatabase()
    db = database.connection.db
    await seedDemo(db, { now, zone })
  })
  afterAll(() => database.close())

  test('some upcoming slots are open, some nearly full, and some full with a waitlist', async () => {
    const events = await listUpcomingEvents(db, now)
    expect(events.length).toBeGreaterThanOrEqual(4)
    const slots = events.flatMap((event) => event.timeSlots)
    expect(slots.some((slot) => spotsLeft(slot) > slot.capacity / 2)).toBe(true)
    expect(slots.some((slot) => spotsLeft(slot) === 1)).toBe(true)
    expect(slots.some((slot) => spotsLeft(slot) === 0 && slot.waitlistCount >= 3)).toBe(true)
    expect(slots.every((slot) => slot.registrationCount <= slot.capacity)).toBe(true)
  })

  test('one event has six slots on two days, at the same local times all year', async () => {
    const events = await listUpcomingEvents(db, now)
    const slots = events.find((event) => event.timeSlots.length === 6)?.timeSlots ?? []
    expect(new Set(slots.map((slot) => localDate(slot.startTime, zone))).size).toBe(2)
    expect(slots.map((slot) => localTime(slot.startTime, zone))).toEqual([
      '09:00',
      '10:30',
      '12:00',
      '12:00',
      '13:30',
      '15:00',
    ])
  })

  test('past events have people who came, no-shows on the blacklist, and late cancellations', async () => {
    const past = (await listEvents(db, now)).filter((event) =>
      event.timeSlots.every((slot) => hasEnded(slot, now)),
    )
    expect(past.length).toBeGreaterThanOrEqual(3)
    for (const { id, timeSlots } of past) {
      const rows = await db
        .selectFrom('registrations')
        .leftJoin('blacklist', 'blacklist.registration_id', 'registrations.id')
        .where('event_id', '=', id)
        .select(['status', 'time_slot_id', 'cancelled_at', 'blacklist.id as blacklistId'])
        .execute()
      const slotOf = new Map(timeSlots.map((slot) => [slot.id, slot]))
      const cancelledLate = rows.filter(({ time_slot_id, cancelled_at }) => {
        const slot = slotOf.get(time_slot_id)
        return slot && cancelled_at && isLateCancellation(slot, new Date(cancelled_at))
      })
      const missing = rows.filter(({ status }) => status === 'no_show')
      expect(rows.filter(({ status }) => status === 'confirmed').length).toBeGreaterThan(10)
      expect(missing.length).toBeGreaterThan(0)
      expect(missing.every(({ blacklistId }) => blacklistId)).toBe(true)
      expect(cancelledLate).toHaveLength(1)
    }
  })

  test('nearly all families of past events have attendance noted, so that the report has figures to show', async () => {
    const { attendance, totals } = await readReport(
      db,
      { from: '2026-01-01', to: '2028-12-31' },
      { zone, now },
    )
    expect(attendance.open).toBeGreaterThan(0)
    expect(attendance.open / attendance.expected).toBeLessThan(0.2)
    expect(attendance.noShowRate).toBeGreaterThan(0)
    expect(attendance.noShowRate).toBeLessThan(25)
    expect(totals.loads).toBeGreaterThan(totals.visits * 2)
  })

  test('two series open events, and one series skips a month', async () => {
    const series = await listSeries(db, { now, zone })
    expect(series.map(({ name }) => name)).toEqual([
      'Last Thursday Late Wash',
      'Tuesday Morning Wash',
    ])
    const states = series.map(({ months }) => months.map(({ state }) => state))
    expect(states[0]?.filter((state) => state === 'skipped')).toHaveLength(1)
    expect(states[1]).toContain('created')
    expect(states.flat()).toContain('planned')
  })

  test('families signed up for events that a series opened more than an hour ago', async () => {
    const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
    const series = await listSeries(db, { now, zone })
    const opened = series.flatMap(({ months }) => months.map(({ eventId }) => eventId))
    const events = (await listEvents(db, now)).filter(({ id }) => opened.includes(id))
    expect(events).not.toEqual([])
    for (const { createdAt, timeSlots } of events) {
      const counts = timeSlots.map(({ registrationCount }) => registrationCount)
      expect(counts.every((count) => count > 0)).toBe(createdAt <= anHourAgo)
    }
  })

  test('there are permanent, temporary and ended bans, and a waiting family is banned', async () => {
    const bans = (await listBlacklist(db, { now, zone })).filter((entry) => !entry.registrationId)
    expect(bans.map(({ endDate, hasEnded }) => [endDate !== null, hasEnded]).sort()).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ])
    const waiting = await db
      .selectFrom('registrations')
      .where('status', '=', 'waitlist')
      .select(['id', 'email', 'phone'])
      .execute()
    expect((await findBlacklisted(db, waiting, now)).size).toBeGreaterThan(0)
  })

  test('some families have no e-mail address, and two of them are on To Call', async () => {
    const rows = await db
      .selectFrom('registrations')
      .where('email', 'is', null)
      .selectAll()
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(3)
    const calls = await listCalls(db, { now, zone })
    const called = calls.map(({ name }) => name)
    expect(rows.map(({ name }) => name).filter((name) => called.includes(name))).toEqual([
      'Marta Solís',
      'Mr. Ellis',
    ])
  })

  test('no row is from the future, and the last two weeks have activity of every kind', async () => {
    for (const table of ['registrations', 'activity', 'messages', 'blacklist'] as const) {
      const rows = await db.selectFrom(table).select('created_at').execute()
      const times = rows.map(({ created_at }) => created_at).sort()
      expect(times.at(-1)?.localeCompare(instant)).toBeLessThanOrEqual(0)
      expect(times.length).toBeGreaterThan(5)
    }
    const twoWeeksAgo = new Date(now.getTime() - 14 * 86_400_000).toISOString()
    const recent = await db
      .selectFrom('activity')
      .where('created_at', '>', twoWeeksAgo)
      .select('type')
      .execute()
    expect(new Set(recent.map(({ type }) => type))).toEqual(
      new Set(['registration', 'cancellation', 'waitlist', 'status_change', 'no_show', 'other']),
    )
    expect(recent.length).toBeGreaterThan(30)
  })

  test('all messages are kept', async () => {
    const messages = await db.selectFrom('messages').select(['kind', 'state']).execute()
    expect(messages.every(({ state }) => state === 'kept')).toBe(true)
    expect(new Set(messages.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4)
  })
})

test('every invented person passes the form’s validation, and no two people share an e-mail address', () => {
  const { config } = readConfig({})
  const schema = registerRequest(config?.serviceZipCodes ?? [], { hasTextService: true })
  const choice = {
    eventId: '0190a0a0-0000-7000-8000-000000000000',
    timeSlotId: '0190a0a0-0000-7000-8000-000000000001',
  }
  const people = inventPeople(seededRandom('2026-12-08'))
  for (const person of people) {
    const textConsent = person.email === null
    expect(schema.safeParse({ ...person, ...choice, textConsent })).toMatchObject({ success: true })
    if (person.email !== null) expect(person.email).toMatch(/@example\.org$/)
    expect(person.phone).toMatch(/^\(555\) 01\d-\d{4}$|^\(513\) 555-01\d\d$/)
  }
  const withEmail = people.filter(({ email }) => email !== null)
  expect(people.length - withEmail.length).toBeGreaterThan(3)
  expect(new Set(withEmail.map(({ email }) => email)).size).toBe(withEmail.length)
})

test('the same day produces the same people', () => {
  const namesOn = (day: string) => inventPeople(seededRandom(day)).map(({ name }) => name)
  expect(namesOn('2026-12-08')).toEqual(namesOn('2026-12-08'))
  expect(namesOn('2026-12-08')).not.toEqual(namesOn('2026-12-09'))
})
