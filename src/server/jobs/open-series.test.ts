import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { registerFamily } from '../../../test/support/data.ts'
import { eventStarts, seriesBody } from '../../../test/support/series-data.ts'
import { actAt, december, january, runAt, startedSeries } from '../../../test/support/series-job.ts'
import { api } from '../../contract/paths.ts'
import { deleteEvent, updateEvent } from '../event/event-commands.ts'
import { createSeries, setPaused, updateSeries } from '../series/series-commands.ts'
import { changeMonth } from '../series/series-month-commands.ts'
import { listSeries } from '../series/series-queries.ts'

test('the event of a month is created the set number of days ahead, at midnight New York time', async () => {
  const { app } = await startedSeries()
  expect(await runAt(app, '2026-11-18T04:59:59.000Z')).toEqual([])
  expect(await runAt(app, '2026-11-18T05:00:00.000Z')).toEqual([december])
  const lines = await app.db
    .selectFrom('activity')
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()
  expect(lines[0]).toMatchObject({
    type: 'other',
    actor: 'system',
    description: 'Series "Monthly wash" created the event on Tuesday, December 8, 2026',
    event_title: 'Free laundry day',
    event_id: (await app.db.selectFrom('events').select('id').executeTakeFirstOrThrow()).id,
    created_at: app.clock().toISOString(),
  })
})

test('a paused series creates no events; once it is resumed, it creates only events that are still ahead', async () => {
  const { app, series } = await startedSeries()
  await setPaused(app.db, series.id, true, actAt(app))
  expect(await runAt(app, '2026-12-23T12:00:00.000Z')).toEqual([])
  await setPaused(app.db, series.id, false, actAt(app))
  expect(await eventStarts(app)).toEqual([january])
})

test('a skipped month has no event, and a moved month has its event on the new day', async () => {
  const { app, series } = await startedSeries()
  await changeMonth(app.db, series.id, '2026-12', null, actAt(app))
  await changeMonth(app.db, series.id, '2027-01', '2027-01-20', actAt(app))
  expect(await runAt(app, '2026-12-30T12:00:00.000Z')).toEqual([])
  const moved = '2027-01-20T14:00:00.000Z'
  expect(await runAt(app, '2026-12-31T12:00:00.000Z')).toEqual([moved])
  expect(await runAt(app, '2027-01-25T12:00:00.000Z')).toEqual([moved, '2027-02-09T14:00:00.000Z'])
})

test('an event that was deleted is not created again', async () => {
  const { app, series } = await startedSeries()
  await runAt(app, '2026-11-20T12:00:00.000Z')
  const [created] = (await app.get<{ id: string }[]>(api.events())).body
  await deleteEvent(app.db, created?.id ?? '', actAt(app))
  expect(await runAt(app, '2026-11-21T12:00:00.000Z')).toEqual([])
  await updateSeries(app.db, series.id, { name: 'River wash', weekday: 3 }, actAt(app))
  expect(await runAt(app, '2026-11-22T12:00:00.000Z')).toEqual([])
  const [listed] = await listSeries(app.db, actAt(app))
  expect(listed?.months[0]).toMatchObject({ yearMonth: '2026-12', state: 'deleted', eventId: null })
})

test('an event that an administrator moved is not created again on its old day', async () => {
  const { app } = await startedSeries()
  await runAt(app, '2026-11-20T12:00:00.000Z')
  const [created] = (await app.get<{ id: string }[]>(api.events())).body
  const slot = { startTime: '2026-12-15T14:00:00Z', endTime: '2026-12-15T15:00:00Z', capacity: 1 }
  const change = { date: '2026-12-15', timeSlots: [slot] }
  await updateEvent(app.db, created?.id ?? '', change, actAt(app))
  expect(await runAt(app, '2026-12-01T12:00:00.000Z')).toEqual(['2026-12-15T14:00:00.000Z'])
  const [listed] = await listSeries(app.db, actAt(app))
  expect(listed?.months[0]).toMatchObject({ day: '2026-12-15', state: 'created' })
})

test('after an outage of a month, only events from today on are created', async () => {
  const { app } = await startedSeries()
  expect(await runAt(app, '2027-01-12T12:00:00.000Z')).toEqual([january])
  expect(await runAt(app, '2027-03-10T12:00:00.000Z')).toEqual([january])
})

test('today’s event is still created while one of its slots is open for sign-up', async () => {
  const late = await startedSeries()
  expect(await runAt(late.app, '2026-12-08T14:59:00.000Z')).toEqual([december])
  const tooLate = await startedSeries({ name: 'Another' })
  expect(await runAt(tooLate.app, '2026-12-08T15:00:00.000Z')).toEqual([])
})

test('slots keep their wall-clock times over both daylight-saving changes', async () => {
  const app = await createTestApp({ now: '2026-10-20T12:00:00.000Z' })
  const timeSlots = [
    { startTime: '02:00', endTime: '03:00', capacity: 1 },
    { startTime: '09:00', endTime: '10:30', capacity: 10 },
  ]
  // Clocks change on the first Sunday of November and the second of March.
  await createSeries(
    app.db,
    seriesBody({ name: 'First', week: 1, weekday: 0, timeSlots }),
    actAt(app),
  )
  await createSeries(
    app.db,
    seriesBody({ name: 'Second', week: 2, weekday: 0, timeSlots }),
    actAt(app),
  )
  await runAt(app, '2026-11-20T12:00:00.000Z')
  await runAt(app, '2027-03-01T12:00:00.000Z')
  const slots = await app.db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('events.date', 'in', ['2026-11-01T04:00:00.000Z', '2027-03-14T05:00:00.000Z'])
    .orderBy('start_time')
    .select(['start_time', 'end_time'])
    .execute()
  expect(slots.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
    ['2026-11-01T07:00:00.000Z', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01T14:00:00.000Z', '2026-11-01T15:30:00.000Z'],
    // 2:00 does not exist on this morning, so the slot starts at 3:00, with the same length.
    ['2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z'],
    ['2027-03-14T13:00:00.000Z', '2027-03-14T14:30:00.000Z'],
  ])
})

test('the last weekday of the month is the fourth or the fifth', async () => {
  const { app } = await startedSeries({ week: 'last', weekday: 5, openDaysAhead: 5 })
  for (const day of ['2026-11-25', '2026-12-24', '2027-01-26', '2027-02-24']) {
    await runAt(app, `${day}T12:00:00.000Z`)
  }
  const days = (await eventStarts(app)).map((start) => start.slice(0, 10))
  expect(days).toEqual(['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26'])
})

test('families can sign up for the event of a series', async () => {
  const { app } = await startedSeries()
  await runAt(app, '2026-11-20T12:00:00.000Z')
  const [event] = (await app.get<{ timeSlots: { id: string; eventId: string }[] }[]>(api.events()))
    .body
  const [slot] = event?.timeSlots ?? []
  expect(slot).toBeDefined()
  if (slot) expect((await registerFamily(app, slot)).status).toBe('confirmed')
})
