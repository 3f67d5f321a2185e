import { expect, test } from 'vitest'
import { newFact, onTheDay, rowOf } from '../../../test/support/check-in.ts'
import { addEvent, slotOf, tokenOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

/** Two events on one day; Rosa is checked in at the first one, with 2 loads, and then moved to the other by mistake. */
async function movedByMistake() {
  const day = await onTheDay()
  const { app, token, rosa, phone } = day
  const now = app.clock().toISOString()
  const elsewhere = await addEvent(app.db, { now, slots: [{ inHours: 3 }] })
  await phone.send([newFact(app, rosa.id, 'came', { loads: 2 })])
  app.clock.advanceHours(0.1)
  const move = async (timeSlotId: string) => {
    const answer = await app.put(api.adminRegistration(rosa.id), { timeSlotId }, { token })
    expect(answer.status).toBe(200)
  }
  await move(slotOf(elsewhere.timeSlots, 0).id)
  app.clock.advanceHours(0.1)
  const noted = async () => {
    const row = rowOf((await phone.list()).body, rosa.id)
    return row && { attendance: row.attendance, loads: row.loads }
  }
  return { ...day, move, noted }
}

test('a family that was moved to another event by mistake is noted as before once it is back', async () => {
  const { app, first, rosa, other, move, noted } = await movedByMistake()
  expect(await noted()).toBeUndefined()
  await move(first.id)
  expect(await noted()).toEqual({ attendance: 'came', loads: 2 })
  await other.send([newFact(app, rosa.id, 'note', { note: 'Two baskets' })])
  expect(await noted()).toEqual({ attendance: 'came', loads: 2 })
})

test('a family that moves back by its link is noted as before, too', async () => {
  const { app, second, rosa, noted } = await movedByMistake()
  const target = { eventId: second.eventId, timeSlotId: second.id }
  expect((await app.post(api.myMove(tokenOf(rosa)), target)).status).toBe(200)
  expect(await noted()).toEqual({ attendance: 'came', loads: 2 })
})
