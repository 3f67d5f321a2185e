import { describe, expect, test } from 'vitest'
import { registerFamily, tokenOf } from '../../../test/support/data.ts'
import {
  addWebhook,
  createHookedApp,
  createMissedWebhook,
  deliveriesOf,
} from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'
import { webhookRetryMs } from '../../domain/webhook.ts'

describe('a receiver that rejects webhooks', () => {
  test('gets a webhook again with the same id and growing backoff, until the delivery is given up', async () => {
    const { app, receiver, sender, advance } = await createMissedWebhook()
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
      advance(wait - 1000)
      await sender.run()
      expect(receiver.received).toHaveLength(failures)
      advance(1000)
      await sender.run()
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('gets the webhooks about one registration in order, while those about other registrations are not delayed', async () => {
    const { app, receiver, sender, slot, family, advance } = await createMissedWebhook()
    receiver.status = 503
    await sender.run()
    await app.post(api.cancel(tokenOf(family)))
    await registerFamily(app, slot, 2)
    receiver.status = 200
    await sender.run()
    // Family 1's `cancelled` webhook waits until its `confirmed` webhook is accepted.
    const sent = () =>
      receiver.received
        .slice(1)
        .map(({ json: { type, data } }) => [type, data.registrationId === family.id])
    expect(sent()).toEqual([['registration.confirmed', false]])
    advance(5_000)
    await sender.run()
    expect(sent().slice(1)).toEqual([
      ['registration.confirmed', true],
      ['registration.cancelled', true],
    ])
  })

  test('with a 410 is switched off at once, and the organization is notified', async () => {
    const { app, receiver, sender, target } = await createMissedWebhook()
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
      'Webhook "Other program" was switched off, because the other program says that its address no longer exists',
    )
    await sender.run()
    expect(receiver.received).toHaveLength(1)
    expect(JSON.stringify(message)).not.toContain(target.secret)
  })

  test('is switched off after three days of failures; an accepted webhook restarts the three days', async () => {
    const { app, receiver, sender, slot, advance } = await createMissedWebhook()
    const isOn = async () =>
      (await app.db.selectFrom('webhook_targets').select('is_on').executeTakeFirst())?.is_on
    receiver.status = 500
    await sender.run()
    advance(3_600_000)
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

  test('stays on if its failures are days apart, because a day without an attempt restarts the three days', async () => {
    const { app, receiver, sender, slot } = await createMissedWebhook()
    receiver.status = 500
    for (let hours = 0; hours < 40; hours++) {
      await sender.run()
      app.clock.advanceHours(1)
    }
    expect((await deliveriesOf(app)).map(({ state }) => state)).toEqual(['failed'])
    app.clock.advanceHours(100)
    await registerFamily(app, slot, 2)
    await registerFamily(app, slot, 3)
    await sender.run()
    const target = app.db.selectFrom('webhook_targets').select(['is_on', 'failing_since'])
    expect(await target.executeTakeFirst()).toEqual({
      is_on: 1,
      failing_since: app.clock().toISOString(),
    })
    expect((await deliveriesOf(app)).at(-1)).toMatchObject({ state: 'queued', attempts: 1 })
  })

  test('stays on if it fails again after days in which no server ran', async () => {
    const { app, receiver, sender } = await createMissedWebhook()
    receiver.status = 500
    await sender.run()
    app.clock.advanceHours(100)
    await sender.run()
    const target = app.db.selectFrom('webhook_targets').select(['is_on', 'failing_since'])
    expect(await target.executeTakeFirst()).toEqual({
      is_on: 1,
      failing_since: app.clock().toISOString(),
    })
  })

  test('costs at most four attempts in a run, however many webhooks wait', async () => {
    const { app, receiver, sender, slot } = await createMissedWebhook()
    for (let n = 2; n <= 12; n++) await registerFamily(app, slot, n)
    receiver.status = 500
    await sender.run()
    expect(receiver.received.length).toBeLessThanOrEqual(4)
  })

  test('does not delay another target', async () => {
    const { app, receiver, sender } = await createMissedWebhook()
    const other = await createHookedApp({ database: app.database, clock: app.clock })
    await addWebhook(app, other.receiver.url)
    await app.db.updateTable('events').set({ title: 'New' }).execute()
    receiver.status = 500
    await sender.run()
    expect(other.receiver.types()).toEqual(['event.changed'])
  })

  test('does not delay the retries of another target, even with a thousand webhooks waiting', async () => {
    const { app, sender, target, advance } = await createMissedWebhook()
    const later = new Date(app.clock().getTime() + 3_600_000).toISOString()
    const waiting = Array.from({ length: 1_000 }, (_, n) => ({
      id: `waiting-${n}`,
      target_id: target.id,
      kind: 'event.changed' as const,
      occurred_at: app.clock().toISOString(),
      wait_ms: 3_600_000,
      next_attempt_at: later,
    }))
    await app.db.insertInto('webhook_deliveries').values(waiting).execute()
    const other = await createHookedApp({ database: app.database, clock: app.clock })
    await addWebhook(app, other.receiver.url)
    await app.db.updateTable('events').set({ title: 'New' }).execute()
    other.receiver.status = 500
    await sender.run()
    expect(other.receiver.received).toHaveLength(1)
    advance(5_000)
    await sender.run()
    expect(other.receiver.received).toHaveLength(2)
  })
})
