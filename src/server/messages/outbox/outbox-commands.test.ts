import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../../test/support/data.ts'
import { createQueue, first, stored } from '../../../../test/support/leased-message.ts'
import { leaseMs, maxDeliveryMs } from '../../../domain/delivery-times.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import {
  countedAt,
  keepDueMessages,
  recordDelayed,
  recordDropped,
  recordFailed,
  recordPostponed,
  recordRefused,
  recordSent,
} from './outbox-commands.ts'
import { type LeasedMessage, leaseMessage, leaseWaiting } from './outbox-lease-commands.ts'
import { findWaiting } from './outbox-queries.ts'

const waitUntil = (at: Date) => ({ waitMs: 0, at })

describe('a lease', () => {
  it('counts the attempt and records when the lease ends', async () => {
    const { app, lease, registrationId } = await createQueue()
    const at = app.clock()
    const until = new Date(at.getTime() + leaseMs).toISOString()
    const { leaseId, ...leased } = await lease()
    expect(leased).toMatchObject({ registrationId, attempts: 1 })
    expect(await first(app)).toMatchObject({
      last_attempt_at: at.toISOString(),
      attempts: 1,
      lease_id: leaseId,
      next_attempt_at: until,
    })
  })

  it('lasts longer than any delivery', () => {
    expect(leaseMs).toBeGreaterThan(maxDeliveryMs)
  })

  it('belongs to one worker, even if the clock jumps', async () => {
    const { app, id, lease, advance } = await createQueue()
    await lease()
    for (const ms of [0, 2 * leaseMs, -24 * 3_600_000, 48 * 3_600_000]) {
      advance(ms)
      expect(await leaseMessage(app.db, id, app.clock())).toBeUndefined()
    }
  })

  it('is taken over by one of the workers that waited for it to end', async () => {
    const { app, lease } = await createQueue()
    await lease()
    const [seen] = await findWaiting(app.db, 'email')
    if (!seen) throw new Error('Nothing waits')
    const claims = [1, 2, 3].map(() => leaseWaiting(app.db, seen, app.clock()))
    const taken = (await Promise.all(claims)).filter((message) => message !== undefined)
    expect(taken).toMatchObject([{ attempts: 2 }])
  })

  it('covers only one message', async () => {
    const { app, lease } = await createQueue()
    await registerFamily(app, await addSlot(app.db), 2)
    await lease()
    expect((await stored(app)).map(({ attempts }) => attempts).sort()).toEqual([0, 1])
  })
})

describe('a message in its final state', () => {
  it.each<[string, (app: TestApp, message: LeasedMessage) => Promise<void>]>([
    [
      'when it is leased',
      async ({ db, clock }, { id }) => void (await leaseMessage(db, id, clock())),
    ],
    [
      'when it is delayed',
      ({ db, clock }, one) => recordDelayed(db, one, 'Busy', waitUntil(clock())),
    ],
    ['when it is postponed', ({ db, clock }, one) => recordPostponed(db, one, clock())],
    ['when it fails', ({ db }, one) => recordFailed(db, one, 'given up: Busy')],
    ['when it is refused', ({ db, clock }, one) => recordRefused(db, one, 'Unknown', clock())],
    ['when it is dropped', ({ db }, one) => recordDropped(db, one, 'no longer of use')],
    ['when all due messages are kept', ({ db, clock }) => keepDueMessages(db, clock())],
  ])('does not change %s', async (_when, record) => {
    const { app, lease, registrationId, advance } = await createQueue()
    const message = await lease()
    await recordSent(app.db, message, JSON.parse(message.payload) as MessagePayload, app.clock())
    const before = await first(app)
    expect(before).toMatchObject({ state: 'sent', sent_at: app.clock().toISOString() })
    advance(leaseMs)
    await record(app, message)
    expect(await first(app)).toEqual(before)
    const registration = await app.db
      .selectFrom('registrations')
      .where('id', '=', registrationId)
      .select('email_failed_at')
      .executeTakeFirst()
    expect(registration?.email_failed_at).toBeNull()
  })

  it('does not run `also` again when it fails again', async () => {
    const { app, lease } = await createQueue()
    const message = await lease()
    let times = 0
    const also = async () => void times++
    await recordFailed(app.db, message, 'given up: Busy', also)
    await recordFailed(app.db, message, 'given up: Busy', also)
    expect(times).toBe(1)
  })
})

describe('a worker that has lost its lease', () => {
  it.each<[string, typeof recordPostponed]>([
    ['delays nothing', (db, message, at) => recordDelayed(db, message, 'Busy', waitUntil(at))],
    ['postpones nothing', recordPostponed],
  ])('%s, because another worker has the message', async (_what, record) => {
    const { app, lease, takeOver, advance } = await createQueue()
    const lost = await lease()
    advance(leaseMs)
    await takeOver()
    const before = await first(app)
    await record(app.db, lost, app.clock())
    expect(await first(app)).toEqual(before)
  })
})

describe('a message that is delayed', () => {
  it('is due at the given time, with the attempt counted and the reason stored', async () => {
    const { app, lease } = await createQueue()
    const retryAt = new Date(app.clock().getTime() + 1)
    await recordDelayed(app.db, await lease(), 'Busy', { waitMs: 1, at: retryAt })
    expect(await first(app)).toMatchObject({
      state: 'queued',
      lease_id: null,
      wait_ms: 1,
      next_attempt_at: retryAt.toISOString(),
      attempts: 1,
      last_error: 'Busy',
    })
  })

  it('is due at the given time and does not count the attempt if it was only postponed', async () => {
    const { app, lease, takeOver, advance } = await createQueue()
    await recordDelayed(app.db, await lease(), 'Busy', waitUntil(app.clock()))
    const morning = new Date(app.clock().getTime() + 3_600_000)
    await recordPostponed(app.db, await takeOver(), morning)
    expect(await first(app)).toMatchObject({
      state: 'queued',
      next_attempt_at: morning.toISOString(),
      attempts: 1,
    })
    advance(3_600_000)
    expect(await lease()).toMatchObject({ attempts: 2 })
  })

  it('leaves other messages unchanged', async () => {
    const { app, lease } = await createQueue()
    await registerFamily(app, await addSlot(app.db), 2)
    const message = await lease()
    // The other message's lease ends at the same time.
    for (const { id } of await stored(app)) await leaseMessage(app.db, id, app.clock())
    const later = new Date(app.clock().getTime() + 3_600_000)
    const others = async () => (await stored(app)).filter(({ id }) => id !== message.id)
    const before = await others()
    await recordDelayed(app.db, message, 'Busy', waitUntil(later))
    await recordPostponed(app.db, message, app.clock())
    expect(await others()).toEqual(before)
  })
})

describe('the time at which the brakes counted a message', () => {
  const createdAt = '2026-12-01T15:00:00.000Z'
  const requeuedAt = '2026-12-03T15:00:00.000Z'

  it.each([
    ['its queueing time if it was never queued again', null, {}, createdAt],
    ['null if an administrator sent it again', requeuedAt, {}, null],
    [
      'the time of its second queueing if it was missed',
      requeuedAt,
      { wasMissed: true },
      requeuedAt,
    ],
    [
      'its queueing time if it was missed and not queued again yet',
      null,
      { wasMissed: true },
      createdAt,
    ],
  ])('is %s', (_what, requeued, payload, expected) => {
    expect(countedAt({ createdAt, requeuedAt: requeued }, payload)).toBe(expected)
  })
})
