import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import type { LastAfterwards } from '../../contract/afterwards.ts'
import type { CheckInAnswer } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics, Stats } from '../../contract/statistics.ts'

/** Two past slots with a family and a no-show each; the second slot, where a freed spot stayed open, was closed. */
async function createPastSlots({ isAllClosed = false } = {}) {
  const app = await createTestApp()
  const event = await addEvent(app.db, { slots: [{ capacity: 2 }, { capacity: 3 }] })
  const slots = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)] as const
  await registerFamily(app, slots[0], 1)
  const missed = await registerFamily(app, slots[0], 2)
  await registerFamily(app, slots[1], 3)
  const missedThere = await registerFamily(app, slots[1], 4)
  const gone = await registerFamily(app, slots[1], 5)
  await app.post(api.cancel(tokenOf(gone)))
  app.clock.advanceHours(49.5)
  const options = { token: await signInAdmin(app) }
  for (const { id } of [missed, missedThere]) {
    await app.post(api.adminNoShow(id), undefined, options)
  }
  const closed = isAllClosed ? slots : [slots[1]]
  for (const { id } of closed) {
    const closedAt = { closed_at: app.clock().toISOString() }
    await app.db.updateTable('time_slots').set(closedAt).where('id', '=', id).execute()
  }
  app.clock.advanceHours(1)
  return { app, event, slots, options }
}

test('figures about who came leave out the families of a closed slot', async () => {
  const { app, event, slots, options } = await createPastSlots()
  const last = await app.get<LastAfterwards>(api.adminAfterwards(), options)
  expect(last.body?.counts).toMatchObject({ expected: 2, didNotCome: 1, open: 1 })
  const { body } = await app.get<Analytics>(api.adminAnalytics(), options)
  expect(body.attendance).toMatchObject([{ came: 0, noShow: 1, notNoted: 1, cancelledLate: 0 }])
  expect(body.noShowsByLead[0]).toMatchObject({ came: 0, noShow: 1, notNoted: 1 })
  expect(body.refills.map(({ freed }) => freed)).toEqual([0, 0, 0])
  const stats = await app.get<Stats>(api.adminStats(), options)
  expect(stats.body.noShowRate).toBe(50)
  const list = await app.get<CheckInAnswer>(api.adminCheckIn(event.id), options)
  expect(list.body.timeSlots.map(({ id, closedAt }) => [id, typeof closedAt])).toEqual([
    [slots[0].id, 'object'],
    [slots[1].id, 'string'],
  ])
})

test('an event whose slots were all closed is left out of Who Came', async () => {
  const { app, options } = await createPastSlots({ isAllClosed: true })
  expect((await app.get(api.adminAfterwards(), options)).body).toBeNull()
})
