import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Appointment } from '../../contract/cancellation.ts'
import { api } from '../../contract/paths.ts'

async function statusOf(app: TestApp) {
  const { status } = await app.db
    .selectFrom('registrations')
    .select('status')
    .executeTakeFirstOrThrow()
  return status
}

/** The cancel page shows the first slot; `move` moves the family to the second slot. */
async function openCancelPage() {
  const app = await createTestApp()
  const admin = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, {
    slots: [{ capacity: 1 }, { capacity: 1, inHours: 50 }],
  })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const family = await registerFamily(app, first)
  const url = api.cancel(tokenOf(family))
  const { timeSlotId, startTime, endTime, status } = (await app.get<Appointment>(url)).body
  const seen = { timeSlotId, startTime, endTime, status }
  const move = () =>
    app.put(api.adminRegistration(family.id), { timeSlotId: second.id }, { token: admin })
  const cancel = (shown?: object | null) => app.post<{ code: string }>(url, shown)
  return { app, first, second, seen, move, cancel }
}

describe('a cancel page that was left open', () => {
  test('cancels the appointment that it shows, and succeeds again if the request is repeated', async () => {
    const { app, first, seen, cancel } = await openCancelPage()
    expect(seen).toMatchObject({ timeSlotId: first.id, startTime: first.startTime })
    for (const _time of ['first', 'again']) expect((await cancel(seen)).status).toBe(200)
    expect(await statusOf(app)).toBe('cancelled')
  })

  test('does not cancel the appointment if a volunteer has moved the family to another slot meanwhile', async () => {
    const { app, second, seen, move, cancel } = await openCancelPage()
    expect((await move()).status).toBe(200)
    expect(await cancel(seen)).toMatchObject({
      status: 409,
      body: {
        message: 'Your appointment has just changed. Please check it again.',
        code: 'slot_moved',
      },
    })
    expect(await statusOf(app)).toBe('confirmed')
    const current = { timeSlotId: second.id, startTime: second.startTime }
    expect((await cancel(current)).status).toBe(200)
    expect(await statusOf(app)).toBe('cancelled')
  })

  test.each(['startTime', 'endTime'] as const)(
    'does not cancel the appointment if the %s of the slot has changed',
    async (time) => {
      const { app, seen, cancel } = await openCancelPage()
      const before = new Date(Date.parse(seen[time]) - 3_600_000).toISOString()
      expect(await cancel({ ...seen, [time]: before })).toMatchObject({
        status: 409,
        body: { code: 'slot_moved' },
      })
      expect(await statusOf(app)).toBe('confirmed')
    },
  )

  test('does not give up the spot to which a volunteer has promoted a waiting family', async () => {
    const app = await createTestApp()
    const admin = await signInAdmin(app)
    const slot = await addSlot(app.db, { capacity: 1 })
    const holder = await registerFamily(app, slot, 1)
    const waiting = await waitlistFamily(app, slot, 2)
    const url = api.cancel(tokenOf(waiting))
    const { timeSlotId, startTime, status } = (await app.get<Appointment>(url)).body
    const seen = { timeSlotId, startTime, status }
    expect(status).toBe('waitlist')
    await app.delete(api.adminRegistration(holder.id), { token: admin })
    expect(await app.post(url, seen)).toMatchObject({ status: 409, body: { code: 'slot_moved' } })
    expect(await statusOf(app)).toBe('confirmed')
    expect((await app.post(url, { ...seen, status: 'confirmed' })).status).toBe(200)
    expect(await statusOf(app)).toBe('cancelled')
  })

  test.each([undefined, {}, null, { reason: 'ill' }])(
    'cancels the current appointment for a client that sends %j instead of the slot that it showed',
    async (body) => {
      const { app, move, cancel } = await openCancelPage()
      await move()
      expect((await cancel(body)).status).toBe(200)
      expect(await statusOf(app)).toBe('cancelled')
    },
  )

  test('gets 400 for a malformed start time', async () => {
    const { app, seen, cancel } = await openCancelPage()
    expect((await cancel({ ...seen, startTime: 'soon' })).status).toBe(400)
    expect(await statusOf(app)).toBe('confirmed')
  })
})
