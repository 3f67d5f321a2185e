import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

/** A family in a one-hour slot that has just started; `today`, `tomorrow` and `nextEvent` are later slots. */
async function setUp(kind: 'came' | 'not_here' = 'came') {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const hours = [2, 4, 26].map((inHours) => ({ inHours }))
  const { id: eventId, timeSlots } = await addEvent(app.db, { slots: hours })
  const next = await addEvent(app.db, { slots: [{ inHours: 24 * 7 }] })
  const elsewhere = await addEvent(app.db, { slots: [{ inHours: 5 }] })
  const { id } = await registerFamily(app, slotOf(timeSlots, 0))
  app.clock.advanceHours(2.1)
  await createPhone(app, eventId, token).send([newFact(app, id, kind)])
  const move = (slot: { id: string }) =>
    app.put(api.adminRegistration(id), { timeSlotId: slot.id }, { token })
  const row = () =>
    app.db.selectFrom('registrations').select(['time_slot_id', 'attendance']).executeTakeFirst()
  const [today, tomorrow] = [slotOf(timeSlots, 1), slotOf(timeSlots, 2)]
  const [nextEvent, elsewhereToday] = [slotOf(next.timeSlots, 0), slotOf(elsewhere.timeSlots, 0)]
  return { app, today, tomorrow, nextEvent, elsewhereToday, move, row }
}

test.each(['tomorrow', 'nextEvent', 'elsewhereToday'] as const)(
  'a family that came cannot be moved to another day or event after its slot has ended (%s)',
  async (where) => {
    const { app, move, row, ...slots } = await setUp()
    app.clock.advanceHours(1)
    const before = await row()
    const message = 'They came to this appointment. To plan their next one, use Add Appointment.'
    const refusal = { status: 409, body: { code: 'family_came', message } }
    expect(await move(slots[where])).toMatchObject(refusal)
    expect(await row()).toEqual(before)
  },
)

test('a family that came can be moved to any day until its slot ends, and afterwards to a slot on the same day', async () => {
  const during = await setUp()
  expect((await during.move(during.nextEvent)).status).toBe(200)
  const after = await setUp()
  after.app.clock.advanceHours(1)
  expect((await after.move(after.today)).status).toBe(200)
  expect(await after.row()).toEqual({ time_slot_id: after.today.id, attendance: 'came' })
})

test('a family that did not come can be moved to another day after its slot has ended', async () => {
  const { app, tomorrow, move, row } = await setUp('not_here')
  app.clock.advanceHours(1)
  expect((await move(tomorrow)).status).toBe(200)
  expect(await row()).toEqual({ time_slot_id: tomorrow.id, attendance: null })
})
