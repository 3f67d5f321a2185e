import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, sentences } from '../../../test/support/closing.ts'
import {
  addSlot,
  type Registered,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** A closed slot with two families, and a slot of five spots: three families and two kept spots */
async function setUp() {
  const app = await createTestApp()
  const first = await addSlot(app.db, { inHours: 72, capacity: 2 })
  const other = await addSlot(app.db, { inHours: 96, capacity: 5 })
  const families: Registered[] = []
  for (const n of [1, 2]) families.push(await registerFamily(app, first, n))
  const others: Registered[] = []
  for (const n of [3, 4, 5]) others.push(await registerFamily(app, other, n))
  const token = await signInAdmin(app)
  await closeSlots(app, token, closeBody([first], [other]), first)
  const kept = async () => (await countKeptSpots(app.db, app.clock())).get(other.id) ?? 0
  const [rosa] = families as [Registered]
  const mine = async () => (await app.get<MyAppointment>(api.my(tokenOf(rosa)))).body
  const setCapacity = (capacity: number) =>
    app.db.updateTable('time_slots').set({ capacity }).where('id', '=', other.id).execute()
  return { app, other, others, token, rosa, kept, mine, setCapacity }
}

test('lowering the capacity leaves only as many kept spots as are free, and My appointment shows their number', async () => {
  const { app, other, rosa, kept, mine, setCapacity } = await setUp()
  expect([await kept(), (await mine()).closed?.keptSpots]).toEqual([2, { [other.id]: 2 }])
  await setCapacity(4)
  expect([await kept(), (await mine()).closed?.keptSpots]).toEqual([1, { [other.id]: 1 }])
  const body = { eventId: other.eventId, timeSlotId: other.id }
  expect((await app.post(api.myMove(tokenOf(rosa)), body)).status).toBe(200)
})

test('asking families to leave a slot opens the spots kept in it, and My appointment no longer promises them', async () => {
  const { app, other, others, token, kept, mine } = await setUp()
  const body = {
    ...{ id: randomUUID(), timeSlotId: other.id, capacity: 2, sentences, keptHours: 0, keepIn: [] },
    registrationIds: others.slice(0, 1).map(({ id }) => id),
  }
  expect((await app.post(api.adminAskedToMove(other.eventId), body, { token })).status).toBe(200)
  expect([await kept(), (await mine()).closed]).toEqual([0, { keptUntil: null, keptSpots: {} }])
})
