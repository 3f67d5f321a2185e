import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addSlot, registerBody } from '../../../../test/support/data.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { program } from '../../../../test/support/example-message.ts'
import { leaseMs } from '../../../domain/delivery-times.ts'
import { register } from '../../registration/registration-commands.ts'
import { type DeliveryWorker, deliverDue } from './outbox-delivery.ts'
import { createWaits } from './outbox-waits.ts'

const start = new Date('2026-12-01T12:00:00.000Z')

describe('recording a delivery', () => {
  let database: TestDatabase
  let now: Date
  let delivered: string[]
  let stop: AbortController
  beforeEach(async () => {
    database = await createTestDatabase()
    now = start
    delivered = []
    stop = new AbortController()
    const { db } = database.connection
    const slot = await addSlot(db, { now: start.toISOString() })
    await register(db, registerBody(slot, 1), { clock: () => now, zone: 'America/New_York' })
  })
  afterEach(() => database.close())

  const worker: DeliveryWorker = {
    channel: 'email',
    concurrency: 1,
    attempt: async ({ recipient, payload }) => {
      delivered.push(recipient)
      return { outcome: 'sent', payload: JSON.parse(payload) }
    },
    recordRefused: () => Promise.reject(new Error('nothing was refused')),
    recordGivenUp: () => Promise.reject(new Error('nothing was given up')),
  }
  const nothing = () => {}
  const run = () =>
    deliverDue(
      {
        db: database.connection.db,
        clock: () => now,
        waits: createWaits(() => now.getTime()),
        log: { info: nothing, warn: nothing, error: nothing },
        program: () => program,
      },
      worker,
      stop.signal,
    )
  const message = () =>
    database.connection.db
      .selectFrom('messages')
      .select(['state', 'attempts'])
      .executeTakeFirstOrThrow()

  /** The first `times` transactions fail with this error; `also` runs with each. */
  function breakTransactions(code: string, times: number, also = nothing): void {
    const { db } = database.connection
    const connection = db.connection.bind(db)
    let left = times
    vi.spyOn(db, 'connection').mockImplementation(() => {
      if (left-- <= 0) return connection()
      also()
      throw Object.assign(new Error(code), { code })
    })
  }

  test.each(['ECONNREFUSED', '57P01', 'SQLITE_FULL'])(
    'is retried after %s, without a second delivery',
    async (code) => {
      breakTransactions(code, 2)
      expect(await run()).toEqual([{ status: 'fulfilled', value: undefined }])
      expect(await message()).toEqual({ state: 'sent', attempts: 1 })
      expect(delivered).toHaveLength(1)
    },
  )

  test.each([
    ['the server stops', () => stop.abort()],
    [
      'the lease has ended',
      () => {
        now = new Date(start.getTime() + leaseMs)
      },
    ],
  ])('is not retried once %s', async (_when, happens) => {
    breakTransactions('ECONNREFUSED', Number.POSITIVE_INFINITY, happens)
    expect(await run()).toMatchObject([{ status: 'rejected', reason: { code: 'ECONNREFUSED' } }])
    expect(await message()).toEqual({ state: 'queued', attempts: 1 })
  })

  test('fails at any other error', async () => {
    breakTransactions('42601', 1)
    expect(await run()).toMatchObject([{ status: 'rejected', reason: { code: '42601' } }])
    expect(await message()).toEqual({ state: 'queued', attempts: 1 })
  })
})
