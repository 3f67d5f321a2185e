import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSlot, registerBody } from '../../../../test/support/data.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { program } from '../../../../test/support/example-message.ts'
import { leaseMs } from '../../../domain/delivery-times.ts'
import { hourMs } from '../../../domain/duration.ts'
import { register } from '../../registration/registration-commands.ts'
import { recordFailed } from './outbox-commands.ts'
import { type Attempt, type DeliveryWorker, deliverDue } from './outbox-delivery.ts'
import { createWaits } from './outbox-waits.ts'

const start = '2026-12-01T12:00:00.000Z'
const sent: Attempt = { outcome: 'sent', payload: {} as never }
const busy: Attempt = { outcome: 'delayed', reason: 'Busy' }

let database: TestDatabase
let clockMs: number
let elapsedMs: number
let attemptedBy: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  clockMs = Date.parse(start)
  elapsedMs = 0
  attemptedBy = []
  await register(database.connection.db, registerBody(await slot(), 1), {
    clock: () => new Date(clockMs),
    zone: 'America/New_York',
  })
})
afterEach(() => database.close())

const slot = () => addSlot(database.connection.db, { now: start })
const jump = (hours: number) => {
  clockMs += hours * hourMs
}
const pass = (ms: number) => {
  clockMs += ms
  elapsedMs += ms
}

/** One of several app processes; `attempt` decides the outcome of its deliveries. */
function createProcess(name: string, attempt: () => Attempt | Promise<Attempt> = () => sent) {
  const { db } = database.connection
  const worker: DeliveryWorker = {
    channel: 'email',
    concurrency: 1,
    attempt: async () => {
      attemptedBy.push(name)
      return attempt()
    },
    recordRefused: (message, reason) => recordFailed(db, message, reason),
    recordGivenUp: (message, reason) => recordFailed(db, message, reason),
  }
  const nothing = () => {}
  const log = { info: nothing, warn: nothing, error: nothing }
  const clock = () => new Date(clockMs)
  const context = { db, clock, waits: createWaits(() => elapsedMs), log, program: () => program }
  return () => deliverDue(context, worker, new AbortController().signal)
}

/** Starts a delivery that lasts until `end` is called. */
async function deliverSlowly(name: string, before: () => Promise<unknown> = async () => {}) {
  // Hides the e-mail from the processes that `before` runs.
  const { db } = database.connection
  await db.updateTable('messages').set({ channel: 'text' }).execute()
  await before()
  await db.updateTable('messages').set({ channel: 'email' }).execute()
  const delivery = Promise.withResolvers<Attempt>()
  const run = createProcess(name, () => delivery.promise)
  const underWay = run()
  while (attemptedBy.length === 0) await setTimeout(1)
  return {
    run,
    async end() {
      delivery.resolve(sent)
      await underWay
    },
  }
}

async function killDuringDelivery() {
  const { db } = database.connection
  await db
    .updateTable('messages')
    .set({
      lease_id: 'of a process that was killed',
      attempts: 1,
      next_attempt_at: new Date(clockMs + leaseMs).toISOString(),
    })
    .execute()
}

const message = () =>
  database.connection.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
const state = async () => (await message()).state

describe('during a delivery', () => {
  test.each([1, 24, -1, -24])(
    'a jump of the clock by %s hours causes no second delivery',
    async (hours) => {
      const watcher = createProcess('b')
      const lateWatcher = createProcess('c')
      const { run, end } = await deliverSlowly('a', lateWatcher)
      await watcher()
      jump(hours)
      await Promise.all([run(), watcher(), lateWatcher()])
      pass(30_000)
      await Promise.all([run(), watcher(), lateWatcher()])
      await end()
      expect(attemptedBy).toEqual(['a'])
      expect(await state()).toBe('sent')
    },
  )

  test('a process never leases the message that it is delivering, however long the delivery takes', async () => {
    const { run, end } = await deliverSlowly('a')
    await run()
    pass(10 * leaseMs)
    await run()
    expect(attemptedBy).toEqual(['a'])
    await end()
  })
})

describe('after a process was killed during a delivery', () => {
  test.each([0, 24, -24])(
    'another process waits as long as a lease lasts, even if the clock jumps by %s hours',
    async (hours) => {
      await killDuringDelivery()
      const other = createProcess('b')
      await other()
      jump(hours)
      pass(leaseMs - 1)
      await other()
      expect(attemptedBy).toEqual([])
      pass(1)
      await other()
      expect(attemptedBy).toEqual(['b'])
      expect(await state()).toBe('sent')
    },
  )

  test('two other processes send the message once', async () => {
    await killDuringDelivery()
    const others = [createProcess('b'), createProcess('c')]
    for (const run of others) await run()
    pass(leaseMs)
    await Promise.all(others.map((run) => run()))
    expect(attemptedBy).toHaveLength(1)
  })
})

describe('a message that could not be delivered', () => {
  test.each([0, 24, -24])(
    'is retried after its backoff, even if the clock jumps by %s hours',
    async (hours) => {
      let outcome: Attempt = busy
      const run = createProcess('a', () => outcome)
      const other = createProcess('b', () => outcome)
      await run()
      await other()
      outcome = sent
      jump(hours)
      pass(29_999)
      await Promise.all([run(), other()])
      expect(attemptedBy).toEqual(['a'])
      pass(1)
      await Promise.all([run(), other()])
      expect(attemptedBy).toHaveLength(2)
      expect(await state()).toBe('sent')
    },
  )

  test('is retried after its backoff by a process that started after the clock was set back', async () => {
    await createProcess('a', () => busy)()
    jump(-24)
    const restarted = createProcess('a')
    await restarted()
    expect(attemptedBy).toEqual(['a'])
    pass(30_000)
    await restarted()
    expect(attemptedBy).toEqual(['a', 'a'])
  })

  test('is retried at once by a process that starts after the backoff', async () => {
    await createProcess('a', () => busy)()
    pass(30_000)
    await createProcess('a')()
    expect(await state()).toBe('sent')
  })
})

describe('the day of retries', () => {
  test.each([48, 24 * 11])('is not shortened by a jump of the clock by %s hours', async (hours) => {
    const run = createProcess('a', () => busy)
    await run()
    jump(hours)
    pass(30_000)
    await run()
    expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
  })

  test('starts anew after an outage', async () => {
    await createProcess('a', () => busy)()
    await database.connection.db.updateTable('messages').set({ attempts: 29 }).execute()
    jump(48)
    const restarted = createProcess('b', () => busy)
    await restarted()
    expect(await message()).toMatchObject({ state: 'queued', attempts: 1, wait_ms: 30_000 })
  })

  test('starts anew after an outage even if the process was killed during a delivery', async () => {
    await killDuringDelivery()
    await database.connection.db.updateTable('messages').set({ attempts: 31 }).execute()
    jump(48)
    await createProcess('b', () => busy)()
    expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
  })

  test('does not start anew after a restart without an outage', async () => {
    await createProcess('a', () => busy)()
    await database.connection.db.updateTable('messages').set({ attempts: 31 }).execute()
    pass(30_000)
    await createProcess('b', () => busy)()
    expect(await message()).toMatchObject({ state: 'failed', last_error: 'given up: Busy' })
  })
})

test('a message queued while the clock was ahead is sent as soon as the clock is right', async () => {
  jump(-3)
  await createProcess('a')()
  expect(await state()).toBe('sent')
})
