import { describe, expect, test } from 'vitest'
import { elapsedBy } from '../../../test/support/app.ts'
import { registerFamily, tokenOf } from '../../../test/support/data.ts'
import { ownMachine } from '../../../test/support/webhook-receiver.ts'
import { createMissedWebhook, createSender, deliveriesOf } from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import { leaseMs } from '../../domain/delivery-times.ts'
import { createWaits } from '../messages/outbox/outbox-worker.ts'
import { changeTarget, rotateSecret } from './webhook-commands.ts'
import { listTargets } from './webhook-queries.ts'

describe('a webhook', () => {
  test('is signed, and has ids, status, times and counts, but no names', async () => {
    const { app, receiver, sender, slot, target, family } = await createMissedWebhook()
    await sender.run()
    const [call] = receiver.received
    if (!call) throw new Error('No webhook was received')
    expect(receiver.isSigned(target.secret, call)).toBe(true)
    expect(Number(call.headers['webhook-timestamp']) * 1000).toBe(app.clock().getTime())
    expect(call.json).toEqual({
      type: 'registration.confirmed',
      version: 1,
      timestamp: app.clock().toISOString(),
      data: {
        registrationId: family.id,
        eventId: slot.eventId,
        timeSlotId: slot.id,
        status: 'confirmed',
        previousStatus: null,
        previousTimeSlotId: null,
        startTime: slot.startTime,
        endTime: slot.endTime,
        counts: { capacity: 1, confirmed: 1, waiting: 0 },
      },
    })
    expect(call.body).not.toMatch(/Family|example\.org|513/)
    const [row] = await deliveriesOf(app)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, last_status: 200, lease_id: null })
    await sender.run()
    expect(receiver.received).toHaveLength(1)
  })

  test('has names and contacts as of delivery if an administrator chose that', async () => {
    const { app, receiver, sender, family } = await createMissedWebhook({ hasNames: true })
    await app.db.updateTable('registrations').set({ name: 'Corrected' }).execute()
    await sender.run()
    const person = { name: 'Corrected', phone: '(513) 555-0001', language: 'en' }
    expect(receiver.received[0]?.json.data.person).toMatchObject(person)
    await app.post(api.cancel(tokenOf(family)))
    await app.db.deleteFrom('registrations').execute()
    await sender.run()
    expect(receiver.types()).toEqual(['registration.confirmed', 'registration.cancelled'])
    expect(receiver.received[1]?.json.data.person).toBeNull()
    expect(JSON.stringify(await deliveriesOf(app))).not.toMatch(
      /Corrected|Family 1|\(513\)|5135550001/,
    )
  })

  test('about an event has its slots', async () => {
    const { app, receiver, sender, slot } = await createMissedWebhook()
    await app.db.updateTable('events').set({ title: 'New title' }).execute()
    await sender.run()
    const { json } = receiver.received.find((call) => call.json.type === 'event.changed') ?? {}
    expect(json?.data).toMatchObject({
      eventId: slot.eventId,
      title: 'New title',
      timeSlots: [{ id: slot.id, isClosed: false, counts: { capacity: 1, confirmed: 1 } }],
    })
  })
})

test('if a worker dies before it records a call, another worker repeats the call with the same id', async () => {
  const { app, receiver, family } = await createMissedWebhook()
  await createSender(app).run()
  // As if this worker had died after the response, with its lease still there.
  await app.db
    .updateTable('webhook_deliveries')
    .set({
      state: 'queued',
      lease_id: 'of the dead',
      next_attempt_at: new Date(app.clock().getTime() + leaseMs).toISOString(),
    })
    .execute()
  const survivor = createSender(app)
  await survivor.run()
  expect(receiver.received).toHaveLength(1)
  app.clock.advanceHours(leaseMs / 3_600_000)
  await survivor.run()
  await survivor.run()
  const [first, second, ...more] = receiver.received
  expect(second?.id).toBe(first?.id)
  expect(more).toEqual([])
  expect(second?.json.data.registrationId).toBe(family.id)
  expect(await deliveriesOf(app)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('two processes send each webhook once', async () => {
  const { app, receiver, sender, slot } = await createMissedWebhook()
  const other = createSender(app)
  for (let n = 2; n <= 30; n++) await registerFamily(app, slot, n)
  await Promise.all([sender.run(), other.run(), sender.run(), other.run()])
  const ids = receiver.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([30, 30])
})

test('a run that fails ends only after its calls have ended', async () => {
  const { app, receiver, slot } = await createMissedWebhook()
  await registerFamily(app, slot, 2)
  const waits = createWaits(elapsedBy(app.clock))
  const { whileDelivering } = waits
  let deliveries = 0
  const sender = createSender(app, {
    waits: {
      ...waits,
      whileDelivering: (id, work) =>
        deliveries++ === 0 ? Promise.reject(new Error('disk full')) : whileDelivering(id, work),
    },
  })
  const release = receiver.hold()
  let hasEnded = false
  const run = expect(sender.run()).rejects.toThrow('disk full')
  void run.then(() => {
    hasEnded = true
  })
  await receiver.calls(1)
  expect(hasEnded).toBe(false)
  release()
  await run
  expect(await deliveriesOf(app)).toMatchObject([{ state: 'queued' }, { state: 'sent' }])
})

test('a change of a target applies to the rest of a run in progress', async () => {
  const { app, receiver, sender, slot, target } = await createMissedWebhook({ hasNames: true })
  for (let n = 2; n <= 6; n++) await registerFamily(app, slot, n)
  const release = receiver.hold()
  const run = sender.run()
  await receiver.calls(4)
  const { name, kinds } = target
  const url = `${receiver.url}/new`
  const change = { name, kinds, url, hasNames: false, isOn: true, currentPassword: '' }
  const act = { by: 'maria', now: app.clock() }
  await changeTarget(app.db, target.id, change, ownMachine, act)
  const { secret } = await rotateSecret(app.db, target.id, act)
  release()
  await run
  const [call, ...others] = receiver.received.slice(4)
  expect(others).toHaveLength(1)
  expect(call?.path).toBe('/hook/new')
  expect(call?.body).not.toContain('Family')
  expect(call && receiver.isSigned(secret, call)).toBe(true)
})

test('a 410 from the former URL does not switch off a corrected target', async () => {
  const { app, receiver, sender, target } = await createMissedWebhook()
  receiver.status = 410
  const release = receiver.hold()
  const run = sender.run()
  await receiver.calls(1)
  const { name, kinds, hasNames } = target
  const url = `${receiver.url}/new`
  const change = { name, kinds, url, hasNames, isOn: true, currentPassword: '' }
  const act = { by: 'maria', now: app.clock() }
  await changeTarget(app.db, target.id, change, ownMachine, act)
  release()
  await run
  expect(await listTargets(app.db)).toMatchObject([{ isOn: true, queuedCount: 1 }])
})

test('the logs never contain the secret or the URL of a target', async () => {
  const { app, receiver, sender, target } = await createMissedWebhook()
  receiver.status = 500
  await sender.run()
  const text = JSON.stringify([sender.logged, app.logLines])
  expect(text).not.toContain(target.secret)
  expect(text).not.toContain(receiver.url)
})
