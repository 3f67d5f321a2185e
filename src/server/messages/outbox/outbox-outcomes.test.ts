import { describe, expect, test } from 'vitest'
import { createTestApp, elapsedBy } from '../../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../../test/support/data.ts'
import { program } from '../../../../test/support/example-message.ts'
import { heldBack } from '../../../domain/brakes.ts'
import { giveUpAfterMs } from '../../../domain/delivery-times.ts'
import type { DeliveryOutcome } from '../../../domain/message.ts'
import { withoutMessage } from '../../http/log.ts'
import { recordFailed } from './outbox-commands.ts'
import { type Attempt, type DeliveryWorker, deliverDue } from './outbox-delivery.ts'
import { createWaits } from './outbox-waits.ts'

const busy: Attempt = { outcome: 'delayed', reason: 'Busy' }
const silent: Attempt = { outcome: 'unanswered', reason: 'ETIMEDOUT' }

/** An outbox with the confirmation of family 1; `attempt` makes a delivery attempt with a given outcome. */
async function createQueue() {
  const app = await createTestApp()
  const { clock, db } = app
  await registerFamily(app, await addSlot(db))
  const logged: [string, object, string][] = []
  const counted: object[] = []
  const logAs = (level: string) => (facts: object, words: string) =>
    void logged.push([level, facts, words])
  const log = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
  const message = () => db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()

  const waits = createWaits(elapsedBy(clock))
  async function attempt(resultOf: () => Attempt): Promise<void> {
    const worker: DeliveryWorker = {
      channel: 'email',
      concurrency: 1,
      attempt: async () => resultOf(),
      recordRefused: (one, reason) => recordFailed(db, one, reason),
      recordGivenUp: (one, reason) => recordFailed(db, one, reason),
    }
    await deliverDue(
      { db, clock, waits, log, count: (one) => counted.push(one), program: () => program },
      worker,
      new AbortController().signal,
    )
  }
  return { clock, counted, logged, message, attempt }
}

const idsOf = (row: { id: string; kind: string; registration_id: string | null }) => ({
  messageId: row.id,
  registrationId: row.registration_id,
  kind: row.kind,
})

describe('the log has', () => {
  const tooMany = heldBack.day
  test.each<[Attempt, string, string, { outcome: DeliveryOutcome; [more: string]: unknown }]>([
    [
      { outcome: 'obsolete', reason: 'late' },
      'info',
      'message not sent, no longer true',
      { outcome: 'not_sent' },
    ],
    [
      { outcome: 'unwanted', reason: 'stopped' },
      'info',
      'message not sent',
      { outcome: 'not_sent', reason: 'stopped' },
    ],
    [
      { outcome: 'unwanted', reason: tooMany },
      'info',
      'message not sent',
      { outcome: 'held', reason: tooMany },
    ],
    [
      { outcome: 'refused', reason: 'no mailbox' },
      'error',
      'message not delivered, given up',
      { outcome: 'failed', reason: 'no mailbox' },
    ],
    [
      busy,
      'warn',
      'message not delivered, will be tried again',
      { outcome: 'retried', reason: 'Busy', again: new Date('2026-10-20T12:00:30.000Z') },
    ],
    [{ outcome: 'sent', payload: JSON.parse('{}') }, 'info', 'message sent', { outcome: 'sent' }],
  ])(
    'the outcome %j, with the message’s ids, kind and channel',
    async (result, level, words, more) => {
      const { attempt, counted, logged, message } = await createQueue()
      await attempt(() => result)
      const facts = { ...idsOf(await message()), channel: 'email', attempts: 1, ...more }
      expect(logged).toEqual([[level, facts, words]])
      expect(counted).toEqual([{ channel: 'email', outcome: more.outcome }])
    },
  )

  test('an error when a message is given up after a day of retries', async () => {
    const { attempt, clock, logged, message } = await createQueue()
    await attempt(() => busy)
    const began = Date.parse((await message()).created_at)
    for (let last = await message(); last.state === 'queued'; last = await message()) {
      clock.set(last.next_attempt_at)
      await attempt(() => busy)
    }
    expect(clock().getTime()).toBe(began + giveUpAfterMs)
    const { last_error, attempts, ...row } = await message()
    expect(last_error).toBe('given up: Busy')
    const ending = { channel: 'email', outcome: 'failed', reason: 'Busy' }
    const facts = { ...idsOf(row), attempts, ...ending }
    expect(logged.at(-1)).toEqual(['error', facts, 'message not delivered, given up'])
  })

  test('an error if a message cannot be rendered, and a warning that it is retried', async () => {
    const { attempt, logged, message } = await createQueue()
    await attempt(() => {
      throw new RangeError('Rosa Diaz has no slot')
    })
    const { id, state, last_error } = await message()
    expect([state, last_error]).toEqual(['queued', 'could not be made'])
    expect(logged).toMatchObject([
      ['error', { messageId: id, error: 'RangeError' }, 'message could not be rendered'],
      ['warn', { reason: 'could not be made' }, 'message not delivered, will be tried again'],
    ])
  })

  test.each(['SQLITE_ERROR', '42P01', 'ECONNREFUSED', 'NO_CONNECTION'])(
    'an error if the database fails with %s, and a warning that the message is retried',
    async (code) => {
      const { attempt, logged, message } = await createQueue()
      await attempt(() => {
        throw Object.assign(new Error('no such row: Rosa Diaz'), { code })
      })
      const { id, state, last_error } = await message()
      expect([state, last_error]).toEqual(['queued', 'database failed'])
      expect(logged).toMatchObject([
        [
          'error',
          { messageId: id, error: `Error ${code}` },
          'the database failed while a message was prepared',
        ],
        ['warn', { reason: 'database failed' }, 'message not delivered, will be tried again'],
      ])
    },
  )
})

test('an unanswered attempt is repeated once, even if the server was busy at an earlier attempt', async () => {
  const { attempt, clock, message } = await createQueue()
  for (const result of [busy, silent]) {
    await attempt(() => result)
    clock.advanceHours(1)
  }
  expect(await message()).toMatchObject({ state: 'queued', last_error: 'no answer; ETIMEDOUT' })
  await attempt(() => silent)
  expect(await message()).toMatchObject({
    state: 'failed',
    last_error: 'given up: no answer; ETIMEDOUT',
  })
})

test('a refusal after an unanswered attempt ends the message with the reason of the refusal', async () => {
  const { attempt, clock, message } = await createQueue()
  await attempt(() => silent)
  clock.advanceHours(1)
  await attempt(() => ({ outcome: 'refused', reason: 'no mailbox' }))
  expect(await message()).toMatchObject({ state: 'failed', last_error: 'no mailbox' })
})

describe('an error is logged with', () => {
  test('its name, its code and five stack frames, but not its message', () => {
    const error = new TypeError('Rosa Diaz\nlives at 12 River Road')
    error.stack = `${error}\n${[1, 2, 3, 4, 5, 6].map((n) => `    at send (mail.ts:${n})`).join('\n')}`
    expect(withoutMessage(Object.assign(error, { code: 'EBUSY' }))).toEqual({
      error: 'TypeError EBUSY',
      at: [1, 2, 3, 4, 5].map((n) => `    at send (mail.ts:${n})`).join('\n'),
    })
  })

  test('its name if there is nothing else', () => {
    const error = new Error('Rosa Diaz')
    delete error.stack
    expect(withoutMessage(error)).toEqual({ error: 'Error', at: '' })
  })

  test('its type if it is not an Error', () => {
    expect(withoutMessage('Rosa Diaz')).toEqual({ error: 'string', at: '' })
  })
})
