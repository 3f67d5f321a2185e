import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf, sentences } from '../../../test/support/closing.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Announcement } from '../../contract/announcement.ts'
import type { AskedToMove, AskToMoveRequest } from '../../contract/asked-to-move.ts'
import type { Event } from '../../contract/event.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import type { ActivityItem } from '../../contract/statistics.ts'
import { isAskedToLeave } from '../time-slot/kept-family-queries.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

type Slot = { id: string; eventId: string }
type Family = { id: string; token?: string }

/** A full slot with three families, and a slot with free spots at another event */
async function setUp({ spots = 3 } = {}) {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const first = await addSlot(app.db, { inHours: 72, capacity: 3 })
  const other = await addSlot(app.db, { inHours: 96, capacity: spots })
  const families: Family[] = []
  for (const n of [1, 2, 3]) families.push(await registerFamily(app, first, n))
  const [rosa, luis, ana] = families as [Family, Family, Family]
  const token = await signInAdmin(app)
  const ask = (asked: readonly Family[], changes: Partial<AskToMoveRequest> = {}) =>
    app.post<Announcement & { code?: string }>(
      api.adminAskedToMove(first.eventId),
      {
        id: randomUUID(),
        timeSlotId: first.id,
        capacity: 2,
        registrationIds: asked.map(({ id }) => id),
        sentences,
        keptHours: 24,
        keepIn: [other.id],
        ...changes,
      },
      { token },
    )
  const list = async () =>
    (await app.get<AskedToMove>(api.adminAskedToMove(first.eventId), { token })).body
  return { app, first, other, token, rosa, luis, ana, ask, list }
}

const move = (app: TestApp, family: Family, { id: timeSlotId, eventId }: Slot) =>
  app.post(api.myMove(tokenOf(family as never)), { eventId, timeSlotId })
const mine = async (app: TestApp, family: Family) =>
  (await app.get<MyAppointment>(api.my(tokenOf(family as never)))).body
const keptIn = async (app: TestApp, { id }: Slot) =>
  (await countKeptSpots(app.db, app.clock())).get(id) ?? 0
const slotRow = (app: TestApp, { id }: Slot) =>
  app.db.selectFrom('time_slots').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

test('asking families to move lowers the capacity at once, and notifies only those families, once', async () => {
  const { app, first, token, ana, ask } = await setUp()
  const id = randomUUID()
  const answers = await Promise.all([ask([ana], { id }), ask([ana], { id })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(answers[0]?.body).toMatchObject({ kind: 'asked', families: 1, emails: 1, calls: 0 })
  expect(await slotRow(app, first)).toMatchObject({ capacity: 2, confirmed_count: 3 })
  const told = await messagesOf(app, 'asked_to_move')
  expect(told.map(({ registration_id }) => registration_id)).toEqual([ana.id])
  const activity = await app.get<ActivityItem[]>(api.adminActivity(), { token })
  expect(activity.body.map(({ description }) => description)).toContain(
    'Lowered a time slot of "Free laundry day" to 2 spots and asked 1 family to move: A machine is broken.',
  )
})

test('an edit of the event that was begun before families were asked to move is refused, and the capacity stays lowered', async () => {
  const { app, first, token, ana, ask } = await setUp()
  const opened = (await app.get<Event>(api.event(first.eventId))).body
  app.clock.advanceHours(1)
  await ask([ana])
  const stale = { title: 'Another title', timeSlots: opened.timeSlots, updatedAt: opened.updatedAt }
  const answer = await app.put(api.adminEvent(first.eventId), stale, { token })
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
  expect(await slotRow(app, first)).toMatchObject({ capacity: 2 })
})

test('a spot in another slot is kept for each asked family, and nobody else can take it', async () => {
  const { app, other, rosa, ana, ask } = await setUp({ spots: 1 })
  await ask([ana])
  expect(await keptIn(app, other)).toBe(1)
  expect((await mine(app, ana)).askedToMove?.keptSpots).toEqual({ [other.id]: 1 })
  expect((await mine(app, rosa)).askedToMove).toBeUndefined()
  expect((await move(app, rosa, other)).body).toMatchObject({ code: 'slot_full' })
  const newcomer = registerBody(other, 7, { waitlist: false })
  expect((await app.post(api.register(), newcomer)).body).toMatchObject({ code: 'slot_full' })
  expect((await move(app, ana, other)).status).toBe(200)
  expect(await keptIn(app, other)).toBe(0)
  expect((await slotRow(app, other)).confirmed_count).toBe(1)
})

test('asked families keep their spots until they move; a vacated spot is not offered while the slot is over capacity', async () => {
  const { app, first, other, luis, ana, ask } = await setUp()
  await waitlistFamily(app, first, 8)
  await ask([luis, ana], { capacity: 1 })
  expect((await mine(app, ana)).status).toBe('confirmed')
  await move(app, ana, other)
  expect((await slotRow(app, first)).confirmed_count).toBe(2)
  expect(await messagesOf(app, 'spot_available')).toEqual([])
  expect((await mine(app, luis)).askedToMove, 'still one too many').toBeDefined()
})

test('once enough asked families have moved, the others are no longer asked', async () => {
  const { app, other, luis, ana, ask } = await setUp()
  await ask([luis, ana])
  await move(app, ana, other)
  const luisNow = await mine(app, luis)
  expect([luisNow.status, luisNow.askedToMove]).toEqual(['confirmed', undefined])
})

test('the list shows which families were asked, and their current slots', async () => {
  const { app, first, other, token, rosa, luis, ana, ask, list } = await setUp()
  expect((await list()).families.map(({ registrationId }) => registrationId)).toEqual([
    ana.id,
    luis.id,
    rosa.id,
  ])
  await ask([luis, ana], { capacity: 1 })
  await move(app, ana, other)
  app.clock.advanceHours(1)
  await app.put(api.adminRegistration(luis.id), { status: 'cancelled' }, { token })
  const { families, asked } = await list()
  expect(families.map((one) => [one.registrationId, one.askedAt])).toEqual([[rosa.id, null]])
  expect(asked.map((one) => [one.registrationId, one.status, one.now.timeSlotId])).toEqual([
    [luis.id, 'cancelled', first.id],
    [ana.id, 'confirmed', other.id],
  ])
})

test('each registration is asked only once, even in the slot to which it has moved', async () => {
  const { app, first, other, token, ana, luis, ask } = await setUp()
  expect((await ask([ana])).status).toBe(200)
  expect((await ask([ana, luis], { capacity: 1 })).body.code).toBe('asked_before')
  expect(await slotRow(app, first), 'nothing was changed').toMatchObject({ capacity: 2 })
  await move(app, ana, other)
  await registerFamily(app, other, 5)
  const body = {
    ...{ id: randomUUID(), timeSlotId: other.id, capacity: 1, registrationIds: [ana.id] },
    ...{ sentences, keptHours: 0, keepIn: [] },
  }
  const again = await app.post(api.adminAskedToMove(other.eventId), body, { token })
  expect(again.body).toMatchObject({ code: 'asked_before' })
})

test.each([
  ['a capacity that all families fit', { capacity: 3 }, [409, 'not_over_full']],
  ['no family', { registrationIds: [] }, [400, 'validation']],
  ['a family that is not in the slot', { registrationIds: [randomUUID()] }, [409, 'family_left']],
  ['no sentence', { sentences: { en: '', es: '' } }, [400, 'sentence_missing']],
  ['an unknown slot', { timeSlotId: randomUUID() }, [404, 'time_slot_not_found']],
])('a request with %s is refused, and changes nothing', async (_, changes, refusal) => {
  const { app, first, ana, ask } = await setUp()
  const { status, body } = await ask([ana], changes)
  expect([status, body.code]).toEqual(refusal)
  expect(await slotRow(app, first)).toMatchObject({ capacity: 3 })
  expect(await messagesOf(app, 'asked_to_move')).toEqual([])
})

test('closing the slot replaces the request to move, and keeps one spot per family', async () => {
  const { app, first, other, token, rosa, luis, ana, ask } = await setUp()
  await ask([ana])
  await app.post(api.cancel(tokenOf(rosa as never)))
  await app.post(api.cancel(tokenOf(luis as never)))
  await closeSlots(app, token, closeBody([first], [other]), first)
  expect(await keptIn(app, other)).toBe(1)
  const now = await mine(app, ana)
  expect([now.askedToMove, now.closed?.keptSpots]).toEqual([undefined, { [other.id]: 1 }])
})

test('a family that moves back into the slot is no longer asked, and no spot is kept for it again', async () => {
  const { app, first, other, ana, rosa, ask, token } = await setUp()
  await ask([ana])
  await move(app, ana, other)
  await app.post(api.cancel(tokenOf(rosa as never)))
  app.clock.advanceHours(0.1)
  const back = await app.put(api.adminRegistration(ana.id), { timeSlotId: first.id }, { token })
  expect(back.status).toBe(200)
  await app.db.updateTable('time_slots').set({ capacity: 1 }).where('id', '=', first.id).execute()
  expect((await mine(app, ana)).askedToMove).toBeUndefined()
  expect(await keptIn(app, other)).toBe(0)
})

test('a family that cancels and gets its spot back is no longer asked to move', async () => {
  const { app, token, rosa, ask } = await setUp()
  await ask([rosa])
  const isAsked = () => isAskedToLeave(app.db, rosa.id, app.clock())
  expect(await isAsked()).toBe(true)
  app.clock.advanceHours(1)
  await app.post(api.cancel(tokenOf(rosa as never)))
  await app.put(api.adminRegistration(rosa.id), { status: 'confirmed' }, { token })
  expect(await isAsked()).toBe(false)
})
