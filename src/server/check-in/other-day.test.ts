import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createCheckInDay, createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'

test('a fact about an event that is weeks away is refused with a reason', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { inHours: 960, capacity: 2 })
  const family = await registerFamily(app, slot, 1)
  const phone = createPhone(app, slot.eventId, await signInAdmin(app))
  const fact = newFact(app, family.id, 'came')
  const { body } = await phone.send([fact])
  expect(body.taken).toEqual([])
  expect(body.refused).toEqual([
    { id: fact.id, message: expect.stringContaining('Check-in opens the day before the event') },
  ])
  expect(rowOf(body, family.id)?.attendance).toBeNull()
})

test('a fact from another day is refused without blocking the facts of the day', async () => {
  const app = await createTestApp()
  const { rosa, phone } = await createCheckInDay(app)
  const early = new Date(app.clock().getTime() - 40 * 86_400_000).toISOString()
  const facts = [newFact(app, rosa.id, 'not_here', { at: early }), newFact(app, rosa.id, 'came')]
  const { body } = await phone.send(facts)
  expect(body.refused.map(({ id }) => id)).toEqual([facts[0]?.id])
  expect(body.taken).toEqual([facts[1]?.id])
  expect(rowOf(body, rosa.id)?.attendance).toBe('came')
})

test('facts from a phone whose clock says 2099 are stored with corrected times', async () => {
  const app = await createTestApp()
  const { rosa, phone } = await createCheckInDay(app)
  const at = '2099-01-01T00:00:00.000Z'
  const { body } = await phone.send([newFact(app, rosa.id, 'came', { at })], at)
  expect(body.refused).toEqual([])
  expect(rowOf(body, rosa.id)).toMatchObject({
    attendance: 'came',
    notedAt: app.clock().toISOString(),
  })
})
