import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addEvent,
  addSlot,
  adminLogin,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { api } from '../../contract/paths.ts'
import type { ActivityItem, Analytics, Stats } from '../../contract/statistics.ts'

const nothing: Stats = {
  activeEvents: 0,
  totalRegistrations: 0,
  waitlistCount: 0,
  noShowRate: 0,
  dailyAverage: 0,
  weeklyTotal: 0,
  capacityUtilization: 0,
  statusDistribution: { confirmed: 0, waitlist: 0, cancelled: 0, no_show: 0 },
}

/** Signs in at the time of the test clock, because an earlier session would have expired */
async function signInAgain(app: TestApp): Promise<{ token: string }> {
  const { body } = await app.post<LoginAnswer>(api.adminLogin(), adminLogin)
  return { token: body.token }
}

/**
 * A past event with 2 families about whom nothing was noted, 1 no-show and 1 late cancellation; an upcoming one with 1
 * of 4 spots taken and 1 family waiting
 */
async function createProgram(app: TestApp): Promise<{ token: string }> {
  const past = slotOf((await addEvent(app.db, { slots: [{ capacity: 4 }] })).timeSlots, 0)
  await registerFamily(app, past, 1)
  await registerFamily(app, past, 2)
  const absent = await registerFamily(app, past, 3)
  const late = await registerFamily(app, past, 6)
  app.clock.advanceHours(40)
  await app.post(api.cancel(tokenOf(late)))
  app.clock.advanceHours(20)
  const options = await signInAgain(app)
  await app.post(api.adminNoShow(absent.id), undefined, options)

  const now = app.clock().toISOString()
  const slots = [{ capacity: 1 }, { inHours: 50, capacity: 3 }]
  const upcoming = slotOf((await addEvent(app.db, { now, slots })).timeSlots, 0)
  await registerFamily(app, upcoming, 4)
  await waitlistFamily(app, upcoming, 5)
  return options
}

describe('GET /api/admin/stats (rule 12)', () => {
  test('is all zeros for an empty program', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    expect((await app.get<Stats>(api.adminStats(), { token })).body).toEqual(nothing)
  })

  test('follows the formulas', async () => {
    const app = await createTestApp()
    await addAdministrator(app)
    const options = await createProgram(app)
    expect((await app.get<Stats>(api.adminStats(), options)).body).toEqual({
      activeEvents: 1,
      totalRegistrations: 3,
      waitlistCount: 1,
      // 1 of the 3 who were expected
      noShowRate: 33.3,
      dailyAverage: 0.2,
      weeklyTotal: 6,
      capacityUtilization: 25,
      statusDistribution: { confirmed: 3, waitlist: 1, cancelled: 1, no_show: 1 },
    })
  })
})

test('a no-show counts in the rate at once, and a confirmed family after its slot has ended (rule 12)', async () => {
  const app = await createTestApp()
  await addAdministrator(app)
  const options = await createProgram(app)
  const slot = await addSlot(app.db, { now: app.clock().toISOString() })
  const absent = await registerFamily(app, slot, 7)
  await registerFamily(app, slot, 8)
  await app.post(api.adminNoShow(absent.id), undefined, options)
  // 2 no-shows, and 2 families confirmed in the slot that has ended
  expect((await app.get<Stats>(api.adminStats(), options)).body.noShowRate).toBe(50)
})

test('GET /api/admin/analytics adds the data of the charts', async () => {
  const app = await createTestApp()
  await addAdministrator(app)
  const options = await createProgram(app)
  const { body } = await app.get<Analytics>(api.adminAnalytics(), options)
  expect(body.registrationsPerWeek).toHaveLength(12)
  expect(body.registrationsPerWeek.at(-1)).toEqual({ week: '2026-10-19', registrations: 6 })
  // Nobody noted that the two others came (rule 17).
  expect(body.attendance).toMatchObject([{ came: 0, noShow: 1, notNoted: 2, cancelledLate: 1 }])
  expect(body.fillSpeed).toMatchObject([
    { slots: 1, slotsFilled: 0, medianHoursToFill: null },
    { slots: 2, slotsFilled: 1, medianHoursToFill: 0 },
  ])
  expect(body.familiesPerZipCode).toEqual([{ zipCode: '45030', families: 4 }])
})

test('families are counted for the 20 zip codes with the most families, and for every served zip code', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = slotOf((await addEvent(app.db, { slots: [{ capacity: 30 }] })).timeSlots, 0)
  await registerFamily(app, slot, 0)
  const unserved = Array.from({ length: 20 }, (_, n) => String(10_001 + n))
  for (const [n, zip_code] of [...unserved, '99999'].entries()) {
    const { id } = await registerFamily(app, slot, n + 1)
    await app.db.updateTable('registrations').set({ zip_code }).where('id', '=', id).execute()
  }
  const { body } = await app.get<Analytics>(api.adminAnalytics(), { token })
  expect(body.familiesPerZipCode).toEqual(
    [...unserved, '45030'].map((zipCode) => ({ zipCode, families: 1 })),
  )
})

test('GET /api/admin/recent-activity returns the ten latest activity lines, newest first, with their actors', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = slotOf((await addEvent(app.db)).timeSlots, 0)
  for (let n = 1; n <= 9; n++) {
    app.clock.advanceHours(1)
    await registerFamily(app, slot, n)
  }
  app.clock.advanceHours(1)
  const tenth = await registerFamily(app, slot, 10)
  app.clock.advanceHours(1)
  await app.post(api.cancel(tokenOf(tenth)))
  const { body } = await app.get<ActivityItem[]>(api.adminActivity(), { token })
  expect(body).toHaveLength(10)
  expect(body.slice(0, 2)).toMatchObject([
    {
      type: 'cancellation',
      description: 'Family 10 cancelled',
      status: 'cancelled',
      actor: 'public',
    },
    { type: 'registration', description: 'Family 10 registered', status: 'confirmed' },
  ])
})
