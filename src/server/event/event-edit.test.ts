import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addReminder,
  eventBody,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'

async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
  const slots = event.timeSlots.map(({ id, startTime, endTime, capacity }) => ({
    id,
    startTime,
    endTime,
    capacity,
  }))
  const put = (changes: object) => app.put<Event>(api.adminEvent(event.id), changes, { token })
  return { app, event, slots, put }
}

test.each([
  ['title', 'Evening wash'],
  ['description', 'Bring your own basket.'],
  ['spanishTitle', 'Lavado de la tarde'],
  ['spanishDescription', 'Trae tu canasta.'],
  ['date', '2026-10-23T12:00:00.000Z'],
  ['location', 'Cleves'],
  ['laundromatName', 'Suds'],
  ['laundromatAddress', '3 Miami Avenue, Cleves, OH 45002'],
])('an edit of only %s is stored, and changes no other field', async (name, to) => {
  const { event, put } = await setUp()
  const { timeSlots: _, ...before } = eventBody()
  expect((await put({ [name]: to })).body).toMatchObject({ ...before, id: event.id, [name]: to })
})

test('removing a slot with a waiting family is refused', async () => {
  const { app, event, slots, put } = await setUp()
  const { id } = await waitlistFamily(app, slotOf(event.timeSlots, 1), 7)
  const answer = await put({ timeSlots: slots.slice(0, 1) })
  expect(answer).toMatchObject({ status: 409, body: { code: 'slot_has_people' } })
  const rows = await app.db.selectFrom('registrations').select('id').execute()
  expect(rows).toEqual([{ id }])
})

test('an edit that keeps a slot’s start keeps the record of its reminders', async () => {
  const { app, event, slots, put } = await setUp()
  const { id } = await registerFamily(app, slotOf(event.timeSlots, 0))
  await addReminder(app.db, id, app.clock())
  const reminders = () => app.db.selectFrom('email_reminders').select('id').execute()
  const [first, ...others] = slots
  expect((await put({ timeSlots: [{ ...first, capacity: 11 }, ...others] })).status).toBe(200)
  expect(await reminders()).toHaveLength(1)
})

test('the activity line of an edit has the event’s new title', async () => {
  const { app, event, put } = await setUp()
  await put({ title: 'Evening wash' })
  const { description, ...about } = await app.db
    .selectFrom('activity')
    .where('actor', '=', 'maria')
    .select(['description', 'event_id', 'event_title'])
    .executeTakeFirstOrThrow()
  expect(description).toBe(activityWords.eventChanged('Evening wash'))
  expect(about).toEqual({ event_id: event.id, event_title: 'Evening wash' })
})

test('an edit that has the same slot twice is refused with an error at the second occurrence', async () => {
  const { app, slots, put } = await setUp()
  const before = await app.db.selectFrom('activity').select('id').execute()
  const answer = await put({ timeSlots: [...slots, { ...slots[0], capacity: 3 }] })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'validation',
      errors: [{ path: 'timeSlots.2.id', message: 'This time slot is listed twice' }],
    },
  })
  expect(await app.db.selectFrom('activity').select('id').execute()).toEqual(before)
})

test.each([
  ['an empty body', () => ({})],
  [
    'all fields unchanged',
    (event: Event, slots: object[]) => ({ ...eventBody(), date: event.date, timeSlots: slots }),
  ],
])('an edit without changes writes no activity line: %s', async (_what, body) => {
  const { app, event, slots, put } = await setUp()
  app.clock.advanceHours(1)
  const answer = await put({ ...body(event, slots), updatedAt: event.updatedAt })
  expect(answer.status).toBe(200)
  expect(answer.body.updatedAt).toBe(event.updatedAt)
  const lines = await app.db
    .selectFrom('activity')
    .where('actor', '=', 'maria')
    .selectAll()
    .execute()
  expect(lines).toEqual([])
})
