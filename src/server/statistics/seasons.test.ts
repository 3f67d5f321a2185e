import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import type { LastAfterwards } from '../../contract/afterwards.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics, Stats } from '../../contract/statistics.ts'

/** An event in 30 days with a slot of three spots and a second slot */
async function setUp() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  await app.db
    .updateTable('admin_sessions')
    .set({ expires_at: '2027-12-01T00:00:00.000Z' })
    .execute()
  const slots = [{ inHours: 720, capacity: 3 }, { inHours: 722 }]
  const event = await addEvent(app.db, { slots })
  const keepSession = () =>
    app.db.updateTable('admin_sessions').set({ last_used_at: app.clock().toISOString() }).execute()
  const analytics = async () => {
    await keepSession()
    return (await app.get<Analytics>(api.adminAnalytics(), options)).body
  }
  return { app, options, event, slot: slotOf(event.timeSlots, 0), keepSession, analytics }
}

test('no-shows are counted by how long before the event families signed up, separately from families with nothing noted', async () => {
  const { app, options, event, slot, keepSession, analytics } = await setUp()
  const early = await registerFamily(app, slot, 1)
  app.clock.advanceHours(24 * 20)
  const later = await registerFamily(app, slot, 2)
  app.clock.advanceHours(24 * 5)
  await registerFamily(app, slot, 3)
  expect((await analytics()).noShowsByLead.map((one) => one.notNoted)).toEqual([0, 0, 0, 0])
  app.clock.advanceHours(24 * 5 + 3)
  await keepSession()
  await createPhone(app, event.id, options.token).send([newFact(app, later.id, 'came')])
  await app.post(api.adminNoShow(early.id), undefined, options)
  expect((await analytics()).noShowsByLead).toEqual([
    { lead: 'week', came: 0, noShow: 0, notNoted: 1 },
    { lead: 'two_weeks', came: 1, noShow: 0, notNoted: 0 },
    { lead: 'four_weeks', came: 0, noShow: 0, notNoted: 0 },
    { lead: 'more', came: 0, noShow: 1, notNoted: 0 },
  ])
  // SPEC.md's rate stays as it is: 1 of the 3 who had a spot.
  const { body } = await app.get<Stats>(api.adminStats(), options)
  expect(body.noShowRate).toBe(33.3)
  const last = await app.get<LastAfterwards>(api.adminAfterwards(), options)
  expect(last.body).toMatchObject({
    eventId: event.id,
    counts: { expected: 3, came: 1, didNotCome: 1, notKnown: 0, open: 1, walkIns: 0, loads: 3 },
  })
})

test('freed spots of full slots are counted, with the median time until they were taken', async () => {
  const { app, slot, event, analytics } = await setUp()
  const families = []
  for (let n = 1; n <= 3; n++) families.push(await registerFamily(app, slot, n))
  const [one, two, three] = families
  if (!one || !two || !three) throw new Error('A family is missing')
  await registerFamily(app, slotOf(event.timeSlots, 1), 9)
  await app.post(api.cancel(tokenOf(one)))
  app.clock.advanceHours(2)
  await registerFamily(app, slot, 4)
  await app.post(api.cancel(tokenOf(two)))
  app.clock.advanceHours(6)
  await registerFamily(app, slot, 5)
  app.clock.advanceHours(24 * 29)
  await app.post(api.cancel(tokenOf(three)))
  const expected = (open: number) => [
    { lead: 'week', freed: 2, taken: 2, open: 0, medianHoursToTake: 4 },
    { lead: 'day', freed: 0, taken: 0, open: 0, medianHoursToTake: null },
    { lead: 'last_day', freed: 1, taken: 0, open, medianHoursToTake: null },
  ]
  expect((await analytics()).refills).toEqual(expected(1))
  app.clock.advanceHours(24)
  expect((await analytics()).refills).toEqual(expected(0))
})
