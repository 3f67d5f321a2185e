import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  eventBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { addWebhook, deliveriesOf } from '../../../test/support/webhooks.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

const url = 'http://127.0.0.1:9999/'
type App = Awaited<ReturnType<typeof createTestApp>>

function createReader(app: App) {
  let seen = 0
  return async () => {
    const rows = (await deliveriesOf(app)).slice(seen)
    seen += rows.length
    return rows.map(({ kind, status, previous_status }) =>
      [kind, ...(status ? [previous_status ?? '-', status] : [])].join(' '),
    )
  }
}

async function createWatchedApp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 1 })
  await addWebhook(app, url)
  return { app, options: { token }, slot, queuedSince: createReader(app) }
}

test('without a target no webhook is queued', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  await registerFamily(app, slot)
  expect(await deliveriesOf(app)).toEqual([])
})

test('only the kinds that a target has chosen are queued, and none while the target is off', async () => {
  const { app, slot, queuedSince } = await createWatchedApp()
  await app.db.updateTable('webhook_targets').set({ kinds: ' registration.waiting ' }).execute()
  await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  expect(await queuedSince()).toEqual(['registration.waiting - waitlist'])
  await app.db.updateTable('webhook_targets').set({ is_on: 0 }).execute()
  await waitlistFamily(app, slot, 3)
  expect(await queuedSince()).toEqual([])
})

describe('a webhook about a registration', () => {
  test('is queued when a family is confirmed, waits or cancels, with the time of the change', async () => {
    const { app, slot, queuedSince } = await createWatchedApp()
    const family = await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2)
    expect(await queuedSince()).toEqual([
      'registration.confirmed - confirmed',
      'registration.waiting - waitlist',
    ])
    app.clock.advanceHours(1)
    await app.post(api.cancel(tokenOf(family)))
    expect(await queuedSince()).toEqual(['registration.cancelled confirmed cancelled'])
    const last = (await deliveriesOf(app)).at(-1)
    expect(last).toMatchObject({
      subject_id: family.id,
      event_id: slot.eventId,
      time_slot_id: slot.id,
      occurred_at: app.clock().toISOString(),
      state: 'queued',
      attempts: 0,
    })
    expect(last?.id).toMatch(/^msg_[0-9a-f]{32}$/)
  })

  test('is queued when deleting a confirmed registration promotes a waiting family', async () => {
    const { app, options, slot, queuedSince } = await createWatchedApp()
    const first = await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2)
    await queuedSince()
    await app.delete(api.adminRegistration(first.id), options)
    expect(await queuedSince()).toEqual([
      'registration.cancelled confirmed deleted',
      'registration.confirmed waitlist confirmed',
    ])
  })

  test('is queued when a family is moved to another slot, with the previous slot', async () => {
    const { app, options, queuedSince } = await createWatchedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    const [from, to] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const { id } = await registerFamily(app, from)
    await queuedSince()
    await app.put(api.adminRegistration(id), { timeSlotId: to.id }, options)
    expect(await queuedSince()).toEqual(['registration.moved confirmed confirmed'])
    expect((await deliveriesOf(app)).at(-1)).toMatchObject({
      time_slot_id: to.id,
      previous_slot_id: from.id,
    })
  })

  test('is queued when a family is noted as came and when the note is undone, but not for a no-show', async () => {
    const { app, slot, queuedSince } = await createWatchedApp()
    const { id } = await registerFamily(app, slot)
    await queuedSince()
    const set = (values: object) =>
      app.db.updateTable('registrations').set(values).where('id', '=', id).execute()
    const at = '2026-10-22T12:10:00.000Z'
    await set({ attendance: 'came', attendance_at: at })
    expect((await deliveriesOf(app)).at(-1)).toMatchObject({ came: 1, occurred_at: at })
    await set({ attendance: null, attendance_at: null })
    expect((await deliveriesOf(app)).at(-1)).toMatchObject({ kind: 'registration.came', came: 0 })
    await queuedSince()
    await set({ attendance: 'not_here' })
    await set({ status: 'no_show' })
    expect(await queuedSince()).toEqual([])
  })

  test('is not queued for a change of the name, or an update that changes nothing', async () => {
    const { app, options, slot, queuedSince } = await createWatchedApp()
    const { id } = await registerFamily(app, slot)
    await queuedSince()
    await app.put(api.adminRegistration(id), { name: 'Another Name' }, options)
    await app.db.updateTable('registrations').set({ status: 'confirmed' }).execute()
    expect(await queuedSince()).toEqual([])
  })

  test('is not queued for a change that is rolled back', async () => {
    const { app, slot, queuedSince } = await createWatchedApp()
    await registerFamily(app, slot)
    await queuedSince()
    const failing = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('registrations').set({ status: 'cancelled' }).execute()
      throw new Error('roll back')
    })
    await expect(failing).rejects.toThrow('roll back')
    expect(await queuedSince()).toEqual([])
  })
})

describe('a webhook about an event', () => {
  test('is queued when the event is created, changed or deleted, but not for a change while an earlier webhook waits', async () => {
    const { app, options, queuedSince } = await createWatchedApp()
    const created = await app.post<Event>(api.adminEvents(), eventBody(), options)
    expect(await queuedSince()).toEqual(['event.created'])
    // The waiting webhook will read the changed event, so no second webhook is needed.
    const url = api.adminEvent(created.body.id)
    const changed = eventBody({ slots: [{}, { inHours: 60 }] }, { title: 'Another day' })
    await app.put(url, changed, options)
    expect(await queuedSince()).toEqual([])
    await sql`update webhook_deliveries set state = 'sent'`.execute(app.db)
    await app.put(url, { ...changed, location: 'Cleves', timeSlots: undefined }, options)
    expect(await queuedSince()).toEqual(['event.changed'])
    await sql`update webhook_deliveries set state = 'sent'`.execute(app.db)
    const event = await app.get<Event[]>(api.adminEvents(), options)
    const slot = event.body.find(({ id }) => id === created.body.id)?.timeSlots[0]
    if (slot) await registerFamily(app, slot)
    expect(await queuedSince()).toEqual(['registration.confirmed - confirmed'])
    await app.delete(url, options)
    expect(await queuedSince()).toEqual(['event.deleted'])
  })

  test('is not queued for an update that changes nothing, or for the counts of a slot', async () => {
    const { app, options, slot, queuedSince } = await createWatchedApp()
    await app.db.updateTable('webhook_targets').set({ kinds: ' event.changed ' }).execute()
    await registerFamily(app, slot)
    const { title, location, date } = (await app.get<Event>(api.event(slot.eventId))).body
    await app.put(api.adminEvent(slot.eventId), { title, location, date }, options)
    expect(await queuedSince()).toEqual([])
  })
})
