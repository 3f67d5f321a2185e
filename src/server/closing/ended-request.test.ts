import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf, sentences } from '../../../test/support/closing.ts'
import {
  addSlot,
  type Registered,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** A slot over capacity: three families for two spots. The last two are asked to move, and spots are kept for them. */
async function setUp({ inHours = 72, keptHours = 72 } = {}) {
  const app = await createTestApp()
  const first = await addSlot(app.db, { inHours, capacity: 3 })
  const other = await addSlot(app.db, { inHours: inHours + 100, capacity: 2 })
  const families: Registered[] = []
  for (const n of [1, 2, 3]) families.push(await registerFamily(app, first, n))
  const [rosa, luis, ana] = families as [Registered, Registered, Registered]
  const token = await signInAdmin(app)
  const body = {
    ...{ id: randomUUID(), timeSlotId: first.id, capacity: 2, sentences, keptHours },
    ...{ registrationIds: [luis.id, ana.id], keepIn: [other.id] },
  }
  const asked = await app.post(api.adminAskedToMove(first.eventId), body, { token })
  expect(asked.status).toBe(200)
  const kept = async () => (await countKeptSpots(app.db, app.clock())).get(other.id) ?? 0
  const move = (family: Registered, { id: timeSlotId, eventId } = other) =>
    app.post(api.myMove(tokenOf(family)), { eventId, timeSlotId })
  const mine = async (family: Registered) =>
    (await app.get<MyAppointment>(api.my(tokenOf(family)))).body
  const newcomer = (n: number) =>
    app.post(api.register(), registerBody(other, n, { waitlist: false }))
  return { app, first, other, token, rosa, luis, ana, kept, move, mine, newcomer }
}

test('a request to move keeps no spots once enough other families have cancelled', async () => {
  const { app, rosa, luis, kept, mine, newcomer } = await setUp()
  expect(await kept()).toBe(2)
  await app.post(api.cancel(tokenOf(rosa)))
  expect((await mine(luis)).askedToMove).toBeUndefined()
  expect(await kept()).toBe(0)
  expect((await newcomer(7)).status).toBe(201)
})

test('once enough asked families have moved, no spots are kept for the others', async () => {
  const { luis, ana, kept, move, newcomer } = await setUp()
  expect((await move(ana)).status).toBe(200)
  expect(await kept()).toBe(0)
  expect((await newcomer(7)).status).toBe(201)
  expect((await move(luis)).body).toMatchObject({ code: 'slot_full' })
})

test('raising the capacity again ends the request and opens its kept spots', async () => {
  const { app, first, kept, newcomer } = await setUp()
  await app.db.updateTable('time_slots').set({ capacity: 3 }).where('id', '=', first.id).execute()
  expect(await kept()).toBe(0)
  expect((await newcomer(7)).status).toBe(201)
})

test('when the slot is over capacity again, spots taken in the meantime are not kept again', async () => {
  const { app, first, other, kept, newcomer, luis, mine } = await setUp()
  const setCapacity = (capacity: number) =>
    app.db.updateTable('time_slots').set({ capacity }).where('id', '=', first.id).execute()
  await setCapacity(3)
  expect([(await newcomer(7)).status, (await newcomer(8)).status]).toEqual([201, 201])
  await setCapacity(2)
  expect(await kept()).toBe(0)
  expect((await mine(luis)).askedToMove).toEqual({ keptUntil: null, keptSpots: {} })
  const slots = await app.db.selectFrom('time_slots').selectAll().execute()
  expect(slots.find(({ id }) => id === other.id)).toMatchObject({ confirmed_count: 2 })
})

test('spots are kept, and promised, until the start of the slot that families were asked to leave', async () => {
  const { app, first, luis, kept, mine, newcomer } = await setUp({ inHours: 10 })
  const [told] = await messagesOf(app, 'asked_to_move')
  expect(JSON.parse(told?.payload ?? '{}').keptUntil).toBe(first.startTime)
  expect((await mine(luis)).askedToMove?.keptUntil).toBe(first.startTime)
  app.clock.advanceHours(10)
  expect(await kept()).toBe(0)
  expect((await newcomer(7)).status).toBe(201)
})

test('a spot kept for a closed slot can be taken until the promised time, even after the closed slot has ended; after that time, My appointment offers no move', async () => {
  const { app, first, other, token, rosa, luis, move, mine } = await setUp({ inHours: 2 })
  await closeSlots(app, token, closeBody([first], [other]), first)
  app.clock.advanceHours(20)
  expect((await mine(luis)).canMove).toBe(true)
  expect((await move(rosa)).status).toBe(200)
  app.clock.advanceHours(5)
  expect((await move(luis)).body).toMatchObject({ code: 'slot_started' })
  expect((await mine(luis)).canMove).toBe(false)
})
