import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  eventBody,
  registerFamily,
  signInAdmin,
  slotOf,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { instantOf, localDate, localTime } from '../../domain/program-time.ts'

const zone = 'America/New_York'

async function setUp() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const event = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 50, capacity: 2 }] })
  const slots = event.timeSlots.map(({ id, startTime, endTime, capacity }) => ({
    id,
    startTime,
    endTime,
    capacity,
  }))
  const put = (changes: object) => app.put<Event>(api.adminEvent(event.id), changes, options)
  return { app, options, event, slots, put }
}

describe('PUT /api/admin/events/{id} (rule 9)', () => {
  test('changes the fields in the request, and keeps the others', async () => {
    const { event, put } = await setUp()
    const answer = await put({ title: 'New title', description: '' })
    expect(answer.status).toBe(200)
    const { title, description, updatedAt, ...rest } = answer.body
    expect({ title, description }).toEqual({ title: 'New title', description: null })
    expect(event).toMatchObject(JSON.parse(JSON.stringify({ ...rest, timeSlots: event.timeSlots })))
    expect(rest.timeSlots).toEqual(event.timeSlots)
  })

  test('updates slots with an id, adds those without an id, and removes those left out', async () => {
    const { slots, put } = await setUp()
    const [first] = slots
    const added = {
      startTime: '2026-11-01T14:00:00.000Z',
      endTime: '2026-11-01T15:00:00.000Z',
      capacity: 4,
    }
    const answer = await put({ timeSlots: [{ ...first, capacity: 5 }, added] })
    expect(answer.body.timeSlots).toMatchObject([{ id: first?.id, capacity: 5 }, added])
  })

  test('refuses to remove a slot with registrations, names the families, and changes nothing', async () => {
    const { app, event, slots, put } = await setUp()
    await registerFamily(app, slotOf(event.timeSlots, 1), 7)
    const answer = await put({ title: 'Half done', timeSlots: slots.slice(0, 1) })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'slot_has_people',
        message:
          'A time slot that you removed still has 1 person. Move or cancel these first: Family 7.',
      },
    })
    const unchanged = await app.get<Event>(api.event(event.id))
    expect(unchanged.body).toMatchObject({ title: event.title, timeSlots: slots })
  })

  test('refuses invalid fields, slots of another event, an unknown id, and an edit of an outdated version', async () => {
    const { app, options, event, slots, put } = await setUp()
    const backwards = { ...slots[0], endTime: slots[0]?.startTime }
    expect((await put({ timeSlots: [backwards] })).body).toMatchObject({
      errors: [{ path: 'timeSlots.0.endTime', message: 'End time must be after start time' }],
    })
    expect((await put({ timeSlots: [] })).body).toMatchObject({
      errors: [{ path: 'timeSlots', message: 'At least one time slot is required' }],
    })
    const elsewhere = await addSlot(app.db)
    for (const id of [elsewhere.id, randomUUID()]) {
      expect((await put({ timeSlots: [{ ...slots[0], id }] })).status).toBe(404)
    }
    expect((await app.put(api.adminEvent(randomUUID()), { title: 'X' }, options)).status).toBe(404)
    app.clock.advanceHours(1)
    expect((await put({ title: 'First', updatedAt: event.updatedAt })).status).toBe(200)
    expect((await put({ title: 'Second', updatedAt: event.updatedAt })).status).toBe(409)
    expect((await app.get<Event>(api.event(event.id))).body.title).toBe('First')
  })
})

describe('POST /api/admin/events/{id}/clone (rule 10)', () => {
  test.each([
    ['forward', '2027-03-14'],
    ['back', '2027-11-07'],
  ])('keeps each slot’s wall-clock time on a day when clocks go %s', async (_way, day) => {
    const app = await createTestApp()
    const options = { token: await signInAdmin(app) }
    const at = (time: string) => instantOf('2026-12-08', time, zone)
    const timeSlots = [
      { startTime: at('09:00'), endTime: at('10:00'), capacity: 3 },
      { startTime: at('23:00'), endTime: at('23:59'), capacity: 4 },
    ]
    const body = eventBody({}, { date: '2026-12-08', timeSlots })
    const { body: original } = await app.post<Event>(api.adminEvents(), body, options)
    const answer = await app.post<Event>(api.adminEventClone(original.id), { date: day }, options)
    expect(answer.status).toBe(201)
    expect(localDate(answer.body.date, zone)).toBe(day)
    expect(
      answer.body.timeSlots.map((slot) => [
        localDate(slot.startTime, zone),
        localTime(slot.startTime, zone),
        localTime(slot.endTime, zone),
        slot.capacity,
      ]),
    ).toEqual([
      [day, '09:00', '10:00', 3],
      [day, '23:00', '23:59', 4],
    ])
  })

  test('refuses a missing date, a past day, and an unknown event', async () => {
    const { app, options, event } = await setUp()
    const clone = (body: object, id = event.id) => app.post(api.adminEventClone(id), body, options)
    expect((await clone({})).body.errors).toEqual([{ path: 'date', message: 'Date is required' }])
    expect((await clone({ date: '2026-10-19' })).status).toBe(400)
    expect((await clone({ date: '2026-10-20' })).status).toBe(201)
    expect((await clone({ date: '2026-12-01' }, randomUUID())).status).toBe(404)
  })
})

test('deleting an event deletes its slots and registrations, keeps its activity lines, and sends nothing', async () => {
  const { app, options, event } = await setUp()
  await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  const before = await app.db.selectFrom('messages').select('id').execute()
  const remove = () => app.delete(api.adminEvent(event.id), options)
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect(await app.db.selectFrom('time_slots').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('registrations').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('messages').select('id').execute()).toEqual(before)
  const lines = await app.db.selectFrom('activity').select('description').execute()
  expect(lines.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Family 1 registered', `Event "${event.title}" deleted`]),
  )
})

test('deleting an event is refused if more or fewer families are signed up than the administrator was shown', async () => {
  const { app, options, event } = await setUp()
  const remove = (shown: string) =>
    app.delete(api.adminEvent(event.id), { ...options, headers: { 'if-match': shown } })
  await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  expect(await remove('0')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await app.db.selectFrom('registrations').select('id').execute()).toHaveLength(1)
  expect((await remove('1')).status).toBe(204)
})
