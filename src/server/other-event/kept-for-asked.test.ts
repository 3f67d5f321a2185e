import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { messagesOf } from '../../../test/support/closing.ts'
import {
  addSlot,
  addToBlacklist,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import type { TimeSlot } from '../../contract/event.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import type { OtherEventAsk } from '../../contract/other-event.ts'
import { api } from '../../contract/paths.ts'
import { openSession } from '../admin/admin-commands.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** A full slot where family 2 waits, and a slot of another event */
async function setUp({ spots = 1, inHours = 100 } = {}) {
  const app = await createTestApp()
  const ownSlot = await addSlot(app.db, { capacity: 1, inHours })
  const there = await addSlot(app.db, { capacity: spots, inHours: 200 })
  await registerFamily(app, ownSlot, 1)
  const second = await registerFamily(app, ownSlot, 2)
  await signInAdmin(app)
  const admin = await app.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const ask = async (to: TimeSlot, keptHours = 24) => {
    const sentences = { en: 'We have room then.' }
    const body = { id: randomUUID(), otherEventId: to.eventId, sentences, keptHours }
    const token = await openSession(app.db, admin.id, app.clock())
    return app.post<OtherEventAsk>(api.adminOtherEvent(ownSlot.eventId), body, { token })
  }
  const kept = async ({ id }: TimeSlot) => (await countKeptSpots(app.db, app.clock())).get(id) ?? 0
  const move = (to: TimeSlot) =>
    app.post(api.myMove(tokenOf(second)), { eventId: to.eventId, timeSlotId: to.id })
  const mine = async () => (await app.get<MyAppointment>(api.my(tokenOf(second)))).body
  const register = (slot: TimeSlot, n: number) =>
    app.post(api.register(), registerBody(slot, n, { waitlist: false }))
  return { app, ownSlot, there, second, ask, kept, move, mine, register }
}

test('a second ask does not release the spots that the first ask keeps', async () => {
  const { app, there, ask, kept, move, mine } = await setUp()
  const later = await addSlot(app.db, { capacity: 1, inHours: 250 })
  await ask(there, 72)
  app.clock.advanceHours(24.5)
  await ask(later, 24)
  expect([await kept(there), await kept(later)]).toEqual([1, 1])
  expect((await mine()).askedElsewhere).toMatchObject([
    { eventId: later.eventId, keptSpots: { [later.id]: 1 } },
    { eventId: there.eventId, keptSpots: { [there.id]: 1 } },
  ])
  expect(await move(there)).toMatchObject({ status: 200 })
  expect([await kept(there), await kept(later)], 'nobody waits anymore').toEqual([0, 0])
})

test('a family that an administrator moves takes the spot that an earlier ask keeps for it', async () => {
  const { app, there, second, ask, kept } = await setUp()
  const later = await addSlot(app.db, { capacity: 1, inHours: 250 })
  await ask(there, 72)
  app.clock.advanceHours(24.5)
  await ask(later, 24)
  const admin = await app.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const token = await openSession(app.db, admin.id, app.clock())
  const body = { timeSlotId: there.id, status: 'confirmed' }
  expect((await app.put(api.adminRegistration(second.id), body, { token })).status).toBe(200)
  expect([await kept(there), await kept(later)]).toEqual([0, 0])
  expect(await app.db.selectFrom('kept_spots').select('time_slot_id').execute()).toEqual([
    { time_slot_id: later.id },
  ])
})

test.each([['confirmed'], ['waiting']])(
  'a family that is already %s at the other event is not asked, and no spot is kept for it',
  async (status) => {
    const { app, ownSlot, there, ask, kept } = await setUp({ spots: 3 })
    const beside = status === 'confirmed' ? there : await fullSlotOf(app, there)
    await registerFamily(app, beside, 2)
    await registerFamily(app, ownSlot, 3)
    const { body } = await ask(there)
    expect(body.families.map(({ name }) => name)).toEqual(['Family 3'])
    expect(await kept(there)).toBe(1)
  },
)

test('an asked family that signs up at the other event instead of moving there takes up one spot, not two', async () => {
  const { there, ask, kept, register, mine } = await setUp({ spots: 2 })
  await ask(there)
  expect(await kept(there)).toBe(1)
  expect((await register(there, 2)).status).toBe(201)
  expect(await kept(there)).toBe(0)
  expect((await mine()).askedElsewhere).toMatchObject([{ keptUntil: null, keptSpots: {} }])
  expect((await register(there, 7)).status).toBe(201)
})

test('spots are kept only until the asked families’ own slot starts, because they cannot move after that', async () => {
  const { app, there, ask, kept, register } = await setUp({ inHours: 10 })
  await ask(there)
  expect(await kept(there)).toBe(1)
  app.clock.advanceHours(10)
  expect(await kept(there)).toBe(0)
  expect((await register(there, 7)).status).toBe(201)
})

test('the page promises the kept spots until the family’s own slot starts, as the message does', async () => {
  const { app, ownSlot, there, ask, mine } = await setUp({ inHours: 10 })
  await ask(there)
  const until = { keptUntil: ownSlot.startTime }
  const [told] = await messagesOf(app, 'other_event')
  expect(JSON.parse(told?.payload ?? '')).toMatchObject(until)
  expect((await mine()).askedElsewhere).toMatchObject([until])
})

test('no spot is kept for a family that is banned after the ask, because it could not move', async () => {
  const { app, there, ask, kept, register } = await setUp()
  await ask(there)
  await addToBlacklist(app.db, { email: familyEmail(2), phone: '5135550199' })
  expect(await kept(there)).toBe(0)
  expect((await register(there, 7)).status).toBe(201)
})

async function fullSlotOf(app: Awaited<ReturnType<typeof createTestApp>>, slot: TimeSlot) {
  const id = randomUUID()
  const row = await app.db
    .selectFrom('time_slots')
    .where('id', '=', slot.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('time_slots')
    .values({
      ...{ id, event_id: slot.eventId, start_time: row.start_time, end_time: row.end_time },
      ...{ capacity: 1, created_at: row.created_at },
    })
    .execute()
  const full = { ...slot, id }
  await registerFamily(app, full, 8)
  return full
}
