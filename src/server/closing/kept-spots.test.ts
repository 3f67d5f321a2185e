import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { createCheckInDay, createPhone, newFact } from '../../../test/support/check-in.ts'
import { closeBody, closeSlots, messagesOf, sentences } from '../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { textConfig } from '../../../test/support/incoming-texts.ts'
import { phoneBody, registerByPhone } from '../../../test/support/phone-families.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

type Slot = { id: string; eventId: string }

/** A slot to close, and a slot of another event */
async function setUp({ inHours = 72, spots = 3, config = {} } = {}) {
  const app = await createTestApp({ config })
  const first = await addSlot(app.db, { inHours, capacity: 3 })
  const other = await addSlot(app.db, { inHours: inHours + 24, capacity: spots })
  return { app, first, other, token: await signInAdmin(app) }
}

const keptIn = async (app: TestApp, { id }: Slot) =>
  (await countKeptSpots(app.db, app.clock())).get(id) ?? 0
const register = (app: TestApp, slot: Slot, n: number) =>
  app.post(api.register(), registerBody(slot, n, { waitlist: false }))
const move = (app: TestApp, family: { token?: string }, { id: timeSlotId, eventId }: Slot) =>
  app.post(api.myMove(tokenOf(family as never)), { eventId, timeSlotId })
const rowOf = async (app: TestApp, id: string) =>
  app.db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

test('a family that registers anew in the slot where its spot is kept takes up one spot, not two', async () => {
  const { app, first, other, token } = await setUp({ spots: 2 })
  await registerFamily(app, first, 1)
  await closeSlots(app, token, closeBody([first], [other]), first)
  expect(await keptIn(app, other)).toBe(1)
  expect((await register(app, other, 1)).status).toBe(201)
  expect(await keptIn(app, other)).toBe(0)
  expect((await register(app, other, 7)).status).toBe(201)
})

test('a sign-up by a stranger who knows only the phone of a family without an email address does not end its kept spot', async () => {
  const { app, first, other, token } = await setUp({ spots: 2, config: textConfig })
  const family = await registerByPhone(app, first, 1)
  await closeSlots(app, token, closeBody([first], [other]), first)
  const { phone } = phoneBody(first, 1)
  const stranger = registerBody(other, 7, { phone })
  expect((await app.post(api.register(), stranger)).status).toBe(201)
  expect(await keptIn(app, other)).toBe(1)
  expect((await register(app, other, 8)).body.code).toBe('slot_full')
  expect((await move(app, family, other)).status).toBe(200)
})

test('a walk-in at a closed slot is added, and does not bring back kept spots that have opened', async () => {
  const { app, first, other, token } = await setUp({ inHours: 2 })
  const [one, two] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  await closeSlots(app, token, closeBody([first], [other]), first)
  expect(await keptIn(app, other)).toBe(2)
  await app.post(api.cancel(tokenOf(one)))
  await app.post(api.cancel(tokenOf(two)))
  expect(await keptIn(app, other)).toBe(0)
  const phone = createPhone(app, first.eventId, token)
  const walkIn = { name: 'Luz Marina', timeSlotId: first.id }
  const fact = newFact(app, randomUUID(), 'walk_in', { walkIn })
  app.clock.advanceHours(0.1)
  const { body } = await phone.send([{ ...fact, at: app.clock().toISOString() }])
  expect(body.taken).toEqual([fact.id])
  expect(body.timeSlots.map(({ closedAt }) => closedAt !== null)).toEqual([true])
  expect(await keptIn(app, other)).toBe(0)
})

test('a family can move out of a closed slot after its start, but not months later', async () => {
  const { app, first, other, token } = await setUp()
  const later = await addSlot(app.db, { inHours: 24 * 200, capacity: 2 })
  const [one, two] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  await closeSlots(app, token, closeBody([first]), first)
  app.clock.set(new Date(Date.parse(first.startTime) + 60_000).toISOString())
  expect((await move(app, one, other)).status).toBe(200)
  app.clock.advanceHours(24 * 150)
  const late = await move(app, two, later)
  expect([late.status, late.body.code]).toEqual([409, 'slot_started'])
})

test('after the end of its closed slot, a family can still take a later slot of the same event', async () => {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 24 }, { inHours: 30 }] })
  const [first, later] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const family = await registerFamily(app, first, 1)
  await closeSlots(app, await signInAdmin(app), closeBody([first]), first)
  app.clock.set(new Date(Date.parse(first.endTime) + 60_000).toISOString())
  expect((await register(app, later, 1)).body.code, 'not anew').toBe('already_registered')
  const canMove = async () => (await app.get<MyAppointment>(api.my(tokenOf(family)))).body.canMove
  expect(await canMove()).toBe(true)
  expect((await move(app, family, later)).status).toBe(200)
})

test('no spot is kept at an event whose sign-up is not open yet, because families could not take it', async () => {
  const { app, first, other, token } = await setUp()
  await app.db
    .updateTable('events')
    .set({ opens_at: new Date(app.clock().getTime() + 48 * 3_600_000).toISOString() })
    .where('id', '=', other.eventId)
    .execute()
  await registerFamily(app, first, 1)
  expect((await closeSlots(app, token, closeBody([first], [other]), first)).status).toBe(200)
  expect(await app.db.selectFrom('kept_spots').selectAll().execute()).toEqual([])
  const [told] = await messagesOf(app, 'slot_closed')
  expect(JSON.parse(told?.payload ?? '{}').keptUntil, 'no promise').toBeUndefined()
})

test('correcting a no-show in a closed slot does not bring back kept spots', async () => {
  const app = await createTestApp()
  const { rosa, luis, first, second, token } = await createCheckInDay(app)
  expect((await app.post(api.adminNoShow(rosa.id), {}, { token })).status).toBe(200)
  const other = await addSlot(app.db, { inHours: 24, capacity: 3 })
  await closeSlots(app, token, closeBody([first], [other]), first)
  expect(await keptIn(app, other), 'for Luis').toBe(1)
  app.clock.advanceHours(0.01)
  const change = (id: string, body: object) => app.put(api.adminRegistration(id), body, { token })
  expect((await change(rosa.id, { status: 'confirmed' })).status).toBe(200)
  expect(await app.db.selectFrom('blacklist').selectAll().execute()).toEqual([])
  expect(await keptIn(app, other)).toBe(1)
  expect((await change(rosa.id, { timeSlotId: second.id })).status).toBe(200)
  expect(await keptIn(app, other), 'still for Luis').toBe(1)
  expect((await change(luis.id, { timeSlotId: other.id })).status).toBe(200)
  expect(await keptIn(app, other)).toBe(0)
})

test('moving a family to another event clears its attendance and its walk-in flag', async () => {
  const app = await createTestApp()
  const { rosa, first, phone, token } = await createCheckInDay(app)
  const walkIn = newFact(app, randomUUID(), 'walk_in', {
    walkIn: { name: 'Luz Marina', timeSlotId: first.id },
  })
  await phone.send([newFact(app, rosa.id, 'came'), walkIn])
  const next = await addSlot(app.db, { inHours: 20, capacity: 5 })
  for (const id of [rosa.id, walkIn.registrationId]) {
    const moved = await app.put(api.adminRegistration(id), { timeSlotId: next.id }, { token })
    expect(moved.status).toBe(200)
    expect(await rowOf(app, id)).toMatchObject({
      ...{ attendance: null, attendance_at: null, loads: null, is_walk_in: null },
    })
  }
  const there = createPhone(app, next.eventId, token)
  await there.send([newFact(app, walkIn.registrationId, 'came')])
  app.clock.advanceHours(0.01)
  await there.send([newFact(app, walkIn.registrationId, 'undone')])
  expect((await rowOf(app, walkIn.registrationId)).status, 'no silent cancel').toBe('confirmed')
})

test('an announcement id that was used at one event is refused at another event', async () => {
  const { app, first, other, token } = await setUp()
  await registerFamily(app, first, 1)
  await registerFamily(app, other, 2)
  const id = randomUUID()
  const tell = (slot: Slot) =>
    app.post(
      api.adminAnnouncements(slot.eventId),
      { id, timeSlotIds: [slot.id], audience: 'both', sentences },
      { token },
    )
  const close = () => closeSlots(app, token, closeBody([first], [], { id }), first)
  const answers = await Promise.all([tell(first), tell(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('announcement_known')
  expect(await messagesOf(app, 'announcement')).toHaveLength(1)
  expect((await close()).status, 'nor for closing').toBe(409)
})

test('a slot that keeps spots cannot be removed until nobody is promised one', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, {
    slots: [{ inHours: 72 }, { inHours: 96 }, { inHours: 99 }],
  })
  const [first, other] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const family = await registerFamily(app, first, 1)
  await closeSlots(app, token, closeBody([first], [other]), first)
  const timeSlots = event.timeSlots.filter(({ id }) => id !== other.id)
  const remove = () => app.put(api.adminEvent(event.id), { timeSlots }, { token })
  const message = adminAnswers.slotKeepsSpots(1)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'slot_has_people', message } })
  expect(await keptIn(app, other)).toBe(1)
  await app.post(api.cancel(tokenOf(family)))
  expect((await remove()).status).toBe(200)
})
