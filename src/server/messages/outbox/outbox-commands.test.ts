import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../../test/support/data.ts'
import { registerForTexts } from '../../../../test/support/text-outbox.ts'
import { leaseMs, longestDeliveryMs } from '../../../domain/delivery-times.ts'
import { type ClaimedMessage, claimMessage, claimWaiting } from './outbox-claim-commands.ts'
import {
  keepDueMessages,
  recordDelayed,
  recordDropped,
  recordFailed,
  recordPostponed,
  recordRefused,
  recordSent,
} from './outbox-commands.ts'
import type { MessagePayload } from './outbox-payload.ts'
import { findWaiting } from './outbox-queries.ts'

const waitUntil = (at: Date) => ({ waitMs: 0, at })

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

const stored = ({ db }: TestApp) =>
  db.selectFrom('messages').orderBy('channel').selectAll().execute()
const first = ({ db }: TestApp) =>
  db.selectFrom('messages').selectAll().orderBy('created_at').executeTakeFirstOrThrow()

/** The confirmation of family 1, queued and not claimed yet */
async function createQueue() {
  const app = await createTestApp()
  const { id: registrationId } = await registerFamily(app, await addSlot(app.db))
  const { id } = await first(app)
  const claim = async (): Promise<ClaimedMessage> => {
    const claimed = await claimMessage(app.db, id, app.clock())
    if (!claimed) throw new Error('Somebody else has it')
    return claimed
  }
  const takeOver = async (): Promise<ClaimedMessage> => {
    const [waiting] = await findWaiting(app.db, 'email')
    const claimed = waiting && (await claimWaiting(app.db, waiting, app.clock()))
    if (!claimed) throw new Error('Somebody else has it')
    return claimed
  }
  const advance = (ms: number) => app.clock.advanceHours(ms / 3_600_000)
  return { app, id, registrationId, claim, takeOver, advance }
}

describe('a claim', () => {
  it('counts the attempt, and records when it ends', async () => {
    const { app, claim, registrationId } = await createQueue()
    const at = app.clock()
    const until = new Date(at.getTime() + leaseMs).toISOString()
    const { leaseId, ...claimed } = await claim()
    expect(claimed).toMatchObject({ registrationId, attempts: 1 })
    expect(await first(app)).toMatchObject({
      last_attempt_at: at.toISOString(),
      attempts: 1,
      lease_id: leaseId,
      next_attempt_at: until,
    })
  })

  it('lasts longer than any delivery', () => {
    expect(leaseMs).toBeGreaterThan(longestDeliveryMs)
  })

  it('belongs to one worker, whatever the clock says', async () => {
    const { app, id, claim, advance } = await createQueue()
    await claim()
    for (const ms of [0, 2 * leaseMs, -24 * 3_600_000, 48 * 3_600_000]) {
      advance(ms)
      expect(await claimMessage(app.db, id, app.clock())).toBeUndefined()
    }
  })

  it('is taken over by one of the workers that waited for its end', async () => {
    const { app, claim } = await createQueue()
    await claim()
    const [seen] = await findWaiting(app.db, 'email')
    if (!seen) throw new Error('Nothing waits')
    const claims = [1, 2, 3].map(() => claimWaiting(app.db, seen, app.clock()))
    const taken = (await Promise.all(claims)).filter((message) => message !== undefined)
    expect(taken).toMatchObject([{ attempts: 2 }])
  })

  it('concerns one message', async () => {
    const { app, claim } = await createQueue()
    await registerFamily(app, await addSlot(app.db), 2)
    await claim()
    expect((await stored(app)).map(({ attempts }) => attempts).sort()).toEqual([0, 1])
  })
})

describe('the final state of a message stays', () => {
  it.each<[string, (app: TestApp, message: ClaimedMessage) => Promise<void>]>([
    [
      'when it is claimed',
      async ({ db, clock }, { id }) => void (await claimMessage(db, id, clock())),
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
  ])('%s', async (_when, record) => {
    const { app, claim, registrationId, advance } = await createQueue()
    const message = await claim()
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

  it('and the rest of the transaction is not done', async () => {
    const { app, claim } = await createQueue()
    const message = await claim()
    let times = 0
    const also = async () => void times++
    await recordFailed(app.db, message, 'given up: Busy', also)
    await recordFailed(app.db, message, 'given up: Busy', also)
    expect(times).toBe(1)
  })
})

describe('a worker that has lost its claim', () => {
  it.each<[string, typeof recordPostponed]>([
    ['delays nothing', (db, message, at) => recordDelayed(db, message, 'Busy', waitUntil(at))],
    ['postpones nothing', recordPostponed],
  ])('%s, because another worker has the message', async (_what, record) => {
    const { app, claim, takeOver, advance } = await createQueue()
    const lost = await claim()
    advance(leaseMs)
    await takeOver()
    const before = await first(app)
    await record(app.db, lost, app.clock())
    expect(await first(app)).toEqual(before)
  })
})

describe('a message that is delayed', () => {
  it('is due at the given time, with the attempt counted and its reason stored', async () => {
    const { app, claim } = await createQueue()
    const again = new Date(app.clock().getTime() + 1)
    await recordDelayed(app.db, await claim(), 'Busy', { waitMs: 1, at: again })
    expect(await first(app)).toMatchObject({
      state: 'queued',
      lease_id: null,
      wait_ms: 1,
      next_attempt_at: again.toISOString(),
      attempts: 1,
      last_error: 'Busy',
    })
  })

  it('is due at the given time, and does not count as an attempt if it was only postponed', async () => {
    const { app, claim, takeOver, advance } = await createQueue()
    await recordDelayed(app.db, await claim(), 'Busy', waitUntil(app.clock()))
    const morning = new Date(app.clock().getTime() + 3_600_000)
    await recordPostponed(app.db, await takeOver(), morning)
    expect(await first(app)).toMatchObject({
      state: 'queued',
      next_attempt_at: morning.toISOString(),
      attempts: 1,
    })
    advance(3_600_000)
    expect(await claim()).toMatchObject({ attempts: 2 })
  })

  it('is delayed alone', async () => {
    const { app, claim } = await createQueue()
    await registerFamily(app, await addSlot(app.db), 2)
    const message = await claim()
    // The other message's claim ends at the same time.
    for (const { id } of await stored(app)) await claimMessage(app.db, id, app.clock())
    const later = new Date(app.clock().getTime() + 3_600_000)
    const others = async () => (await stored(app)).filter(({ id }) => id !== message.id)
    const before = await others()
    await recordDelayed(app.db, message, 'Busy', waitUntil(later))
    await recordPostponed(app.db, message, app.clock())
    expect(await others()).toEqual(before)
  })
})

describe('the personal link', () => {
  const end: [string, boolean, (app: TestApp, message: ClaimedMessage) => Promise<void>][] = [
    [
      'goes with a message that was sent',
      false,
      ({ db, clock }, one) => recordSent(db, one, JSON.parse(one.payload), clock()),
    ],
    [
      'goes with one that no longer tells the truth',
      false,
      ({ db }, one) => recordDropped(db, one, ''),
    ],
    ['stays in a message that was given up', true, ({ db }, one) => recordFailed(db, one, '')],
    [
      'stays with one that was refused',
      true,
      ({ db, clock }, one) => recordRefused(db, one, '', clock()),
    ],
  ]
  it.each(end)('%s', async (_rule, stays, record) => {
    const { app, claim } = await createQueue()
    const message = await claim()
    expect(message.payload).toContain('"cancelToken":')
    await record(app, message)
    const { payload } = await first(app)
    expect(payload.includes('"cancelToken":')).toBe(stays)
    expect(JSON.parse(payload)).toMatchObject({ name: 'Family 1', eventTitle: 'Free laundry day' })
  })
})

it('without a mail server every due e-mail is kept, and no text', async () => {
  const app = await createTestApp({ config: { twilio } })
  const slot = await addSlot(app.db)
  await registerForTexts(app, slot)
  await keepDueMessages(app.db, app.clock())
  expect((await stored(app)).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'kept'],
    ['text', 'queued'],
  ])
})

describe('the mark of a failed address', () => {
  const markOf = async ({ db }: TestApp, id: string) =>
    db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select('email_failed_at')
      .executeTakeFirstOrThrow()

  it('is set when the address is rejected, on that registration only', async () => {
    const { app, claim, registrationId, advance } = await createQueue()
    advance(1)
    const other = await registerFamily(app, await addSlot(app.db), 1)
    await recordRefused(app.db, await claim(), 'Unknown', app.clock())
    expect(await markOf(app, registrationId)).toEqual({
      email_failed_at: app.clock().toISOString(),
    })
    expect(await markOf(app, other.id)).toEqual({ email_failed_at: null })
    expect(await first(app)).toMatchObject({ last_error: 'Unknown' })
  })

  it('is not written for a message without a registration', async () => {
    const { app, claim, registrationId } = await createQueue()
    await recordRefused(
      app.db,
      { ...(await claim()), registrationId: null },
      'Unknown',
      app.clock(),
    )
    expect(await markOf(app, registrationId)).toEqual({ email_failed_at: null })
  })
})
