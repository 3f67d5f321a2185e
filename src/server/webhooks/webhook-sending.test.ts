import { describe, expect, test } from 'vitest'
import { addSlot, registerFamily, tokenOf } from '../../../test/support/data.ts'
import {
  addWebhook,
  createHookedApp,
  createSender,
  deliveriesOf,
} from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import { leaseMs } from '../../domain/delivery-times.ts'
import { webhookRetryMs } from '../../domain/webhook.ts'

type Hooked = Awaited<ReturnType<typeof createHookedApp>>

/** A target that has missed the registration of family 1 */
async function hooked(options: { hasNames?: boolean } = {}) {
  const world = await createHookedApp()
  const slot = await addSlot(world.app.db, { capacity: 1, inHours: 200 })
  const target = await addWebhook(world.app, world.receiver.url, options)
  const family = await registerFamily(world.app, slot, 1)
  return { ...world, slot, target, family }
}

const advance = ({ app }: Pick<Hooked, 'app'>, ms: number) => app.clock.advanceHours(ms / 3_600_000)

describe('a webhook', () => {
  test('is signed and thin: ids, status, times and counts, and nobody’s name', async () => {
    const { app, receiver, sender, slot, target, family } = await hooked()
    await sender.run()
    const [call] = receiver.received
    if (!call) throw new Error('nothing came')
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

  test('has names and contacts where an administrator said so, as they are when it is sent', async () => {
    const { app, receiver, sender, family } = await hooked({ hasNames: true })
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

  test('of an event has its slots', async () => {
    const { app, receiver, sender, slot } = await hooked()
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

describe('a receiver that does not take it', () => {
  test('gets it again with the same id after growing waits, until about a day has passed', async () => {
    const world = await hooked()
    const { app, receiver, sender } = world
    receiver.status = 500
    await sender.run()
    for (let failures = 1; ; failures++) {
      expect(receiver.received).toHaveLength(failures)
      const [row] = await deliveriesOf(app)
      const wait = webhookRetryMs(failures)
      if (wait === null) {
        expect(row).toMatchObject({ state: 'failed', attempts: failures, last_status: 500 })
        break
      }
      expect(row).toMatchObject({ state: 'queued', last_error: 'not_taken', wait_ms: wait })
      advance(world, wait - 1000)
      await sender.run()
      expect(receiver.received).toHaveLength(failures)
      advance(world, 1000)
      await sender.run()
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('gets the webhooks of a registration in order, and others are not held up', async () => {
    const world = await hooked()
    const { app, receiver, sender, slot, family } = world
    receiver.status = 503
    await sender.run()
    await app.post(api.cancel(tokenOf(family)))
    await registerFamily(app, slot, 2)
    receiver.status = 200
    await sender.run()
    // Family 1's cancellation waits for its confirmation.
    const sent = () =>
      receiver.received
        .slice(1)
        .map(({ json: { type, data } }) => [type, data.registrationId === family.id])
    expect(sent()).toEqual([['registration.confirmed', false]])
    advance(world, 5_000)
    await sender.run()
    expect(sent().slice(1)).toEqual([
      ['registration.confirmed', true],
      ['registration.cancelled', true],
    ])
  })

  test('with a 410 is switched off at once, and the organization is told', async () => {
    const { app, receiver, sender, target } = await hooked()
    receiver.status = 410
    await sender.run()
    const row = () => app.db.selectFrom('webhook_targets').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ is_on: 0, disabled_reason: 'gone' })
    expect((await deliveriesOf(app)).map(({ state }) => state)).toEqual(['failed'])
    const messages = app.db.selectFrom('messages').where('kind', '=', 'organisation_webhook_off')
    const [message, ...others] = await messages.selectAll().execute()
    expect([message?.recipient, others]).toEqual(['office@example.org', []])
    const lines = await app.db.selectFrom('activity').select('description').execute()
    expect(lines.map(({ description }) => description)).toContain(
      'Webhook "Other program" was switched off, because the other program says that it is gone',
    )
    await sender.run()
    expect(receiver.received).toHaveLength(1)
    expect(JSON.stringify(message)).not.toContain(target.secret)
  })

  test('for three days is switched off; one that gets through in between starts anew', async () => {
    const world = await hooked()
    const { app, receiver, sender, slot } = world
    const isOn = async () =>
      (await app.db.selectFrom('webhook_targets').select('is_on').executeTakeFirst())?.is_on
    receiver.status = 500
    await sender.run()
    advance(world, 3_600_000)
    receiver.status = 200
    await sender.run()
    receiver.status = 500
    app.clock.advanceHours(2)
    await registerFamily(app, slot, 2)
    await sender.run()
    for (let hours = 1; hours < 72; hours++) {
      app.clock.advanceHours(1)
      if (hours % 12 === 0) await registerFamily(app, slot, 3 + hours)
      await sender.run()
    }
    expect(await isOn()).toBe(1)
    app.clock.advanceHours(1)
    await registerFamily(app, slot, 3)
    await sender.run()
    expect(await isOn()).toBe(0)
    expect((await deliveriesOf(app)).some(({ state }) => state === 'queued')).toBe(false)
  })

  test('once after days without an attempt stays on: days in which nothing was sent do not count', async () => {
    const world = await hooked()
    const { app, receiver, sender, slot } = world
    receiver.status = 500
    for (let hours = 0; hours < 40; hours++) {
      await sender.run()
      app.clock.advanceHours(1)
    }
    expect((await deliveriesOf(app)).map(({ state }) => state)).toEqual(['failed'])
    app.clock.advanceHours(100)
    await registerFamily(app, slot, 2)
    await sender.run()
    const target = app.db.selectFrom('webhook_targets').select(['is_on', 'failing_since'])
    expect(await target.executeTakeFirst()).toEqual({
      is_on: 1,
      failing_since: app.clock().toISOString(),
    })
    expect((await deliveriesOf(app)).at(-1)).toMatchObject({ state: 'queued', attempts: 1 })
  })

  test('costs one attempt in a run, however much waits', async () => {
    const { app, receiver, sender, slot } = await hooked()
    for (let n = 2; n <= 12; n++) await registerFamily(app, slot, n)
    receiver.status = 500
    await sender.run()
    expect(receiver.received.length).toBeLessThanOrEqual(4)
  })

  test('does not hold up another target', async () => {
    const { app, receiver, sender } = await hooked()
    const other = await createHookedApp({ database: app.database, clock: app.clock })
    await addWebhook(app, other.receiver.url)
    await app.db.updateTable('events').set({ title: 'New' }).execute()
    receiver.status = 500
    await sender.run()
    expect(other.receiver.types()).toEqual(['event.changed'])
  })
})

test('a worker that died between the call and its note: another calls again with the same id', async () => {
  const { app, receiver, family } = await hooked()
  const doomed = createSender(app, {
    db: app.db,
    // Dies with the answer in its hands
    log: { info() {}, warn() {}, error() {} },
  })
  await doomed.run()
  // The claim as it was before the note
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
  const { app, receiver, sender, slot } = await hooked()
  const other = createSender(app)
  for (let n = 2; n <= 30; n++) await registerFamily(app, slot, n)
  await Promise.all([sender.run(), other.run(), sender.run(), other.run()])
  const ids = receiver.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([30, 30])
})

test('logs and answers never have the secret or the address', async () => {
  const { app, receiver, sender, target } = await hooked()
  receiver.status = 500
  await sender.run()
  const text = JSON.stringify([sender.logged, app.logLines])
  expect(text).not.toContain(target.secret)
  expect(text).not.toContain(receiver.url)
})
