import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

/** A slot with two spots, both taken, and an empty slot */
async function createFullSlot() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 50 }] })
  const slot = slotOf(timeSlots, 0)
  const families = [await registerFamily(app, slot, 1), await registerFamily(app, slot, 2)] as const
  app.clock.advanceHours(1)
  return { app, options, slot, other: slotOf(timeSlots, 1), families }
}

const readFreedSpots = async ({ db }: TestApp) =>
  db
    .selectFrom('freed_spots')
    .orderBy('freed_at')
    .orderBy('id')
    .select(['freed_by', 'was_full', 'freed_at', 'taken_at', 'taken_by'])
    .execute()

describe('a spot that is given up before its slot starts is recorded', () => {
  test('with how it was freed, who took it, and when', async () => {
    const { app, options, slot, other, families } = await createFullSlot()
    const [one, two] = families
    const freedAt = app.clock().toISOString()
    await app.post(api.cancel(tokenOf(one)))
    await app.post(api.myMove(tokenOf(two)), { eventId: slot.eventId, timeSlotId: other.id })
    app.clock.advanceHours(2)
    const three = await registerFamily(app, slot, 3)
    const taken = { taken_at: app.clock().toISOString(), taken_by: three.id }
    expect(await readFreedSpots(app)).toEqual([
      { freed_by: 'cancelled', was_full: 1, freed_at: freedAt, ...taken },
      { freed_by: 'moved', was_full: 1, freed_at: freedAt, taken_at: null, taken_by: null },
    ])
    app.clock.advanceHours(1)
    await app.delete(api.adminRegistration(three.id), options)
    const last = (await readFreedSpots(app)).at(-1)
    expect(last).toMatchObject({ freed_by: 'administrator', was_full: 1, taken_by: null })
  })

  test.each([
    [
      'sets another status',
      (app: TestApp, id: string, options: object) =>
        app.put(api.adminRegistration(id), { status: 'cancelled' }, options),
    ],
    [
      'deletes the registration',
      (app: TestApp, id: string, options: object) => app.delete(api.adminRegistration(id), options),
    ],
  ])('as taken at once by the next in line if an administrator %s', async (_how, change) => {
    const { app, options, slot, families } = await createFullSlot()
    const waiting = await waitlistFamily(app, slot, 3)
    await change(app, families[0].id, options)
    const at = app.clock().toISOString()
    const rows = await readFreedSpots(app)
    expect(rows).toMatchObject([{ freed_by: 'administrator', freed_at: at, taken_by: waiting.id }])
  })

  test('as taken by a family that an administrator adds', async () => {
    const { app, options, slot, families } = await createFullSlot()
    await app.post(api.cancel(tokenOf(families[0])))
    const body = {
      eventId: slot.eventId,
      timeSlotId: slot.id,
      name: 'Walk In',
      status: 'confirmed',
    }
    const added = await app.post<{ id: string }>(api.adminRegistrations(), body, options)
    expect(await readFreedSpots(app)).toMatchObject([{ taken_by: added.body.id }])
  })

  test('as taken by a family that an administrator confirms or moves into the slot', async () => {
    const { app, options, slot, other, families } = await createFullSlot()
    for (const family of families) await app.post(api.cancel(tokenOf(family)))
    const elsewhere = await registerFamily(app, other, 4)
    await app.put(api.adminRegistration(elsewhere.id), { timeSlotId: slot.id }, options)
    await app.put(api.adminRegistration(families[0].id), { status: 'confirmed' }, options)
    const takers = (await readFreedSpots(app)).map(({ taken_by }) => taken_by)
    // Nobody took the third freed spot, which is in the other slot.
    expect(takers).toEqual([elsewhere.id, families[0].id, null])
  })

  test('with `was_full` 0 if the slot had other free spots', async () => {
    const { app, slot, other } = await createFullSlot()
    const family = await registerFamily(app, other, 5)
    expect(slot.id).not.toBe(other.id)
    await app.post(api.cancel(tokenOf(family)))
    expect(await readFreedSpots(app)).toMatchObject([{ was_full: 0 }])
  })
})

test('no freed spot is recorded if a family leaves the waitlist, or after the slot has started', async () => {
  const { app, slot, families } = await createFullSlot()
  await app.post(api.cancel(tokenOf(await waitlistFamily(app, slot, 3))))
  app.clock.advanceHours(47.5)
  expect((await app.post(api.cancel(tokenOf(families[0])))).status).toBe(200)
  expect(await readFreedSpots(app)).toEqual([])
})

test('a cancellation in a slot over capacity records no freed spot', async () => {
  const { app, options, slot, families } = await createFullSlot()
  const body = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Walk In', status: 'confirmed' }
  expect((await app.post(api.adminRegistrations(), body, options)).status).toBe(201)
  await app.post(api.cancel(tokenOf(families[0])))
  expect(await readFreedSpots(app)).toEqual([])
})
