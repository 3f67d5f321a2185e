import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { connect, type Db, type Tx } from './connect.ts'
import { isConflict, isUnavailable, isUniqueViolation } from './errors.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.connection.db
})
afterEach(() => database.close())

const at = '2026-10-20T12:00:00.000Z'
const addEvent = (tx: Db | Tx, id: string) =>
  tx
    .insertInto('events')
    .values({ id, title: id, date: at, location: 'x', created_at: at, updated_at: at })
    .execute()
const titles = async () =>
  (await db.selectFrom('events').select('title').orderBy('title').execute()).map((e) => e.title)

test('a successful transaction stores all its changes', async () => {
  await inTransaction(db, async (tx) => {
    await addEvent(tx, 'a')
    await addEvent(tx, 'b')
  })
  expect(await titles()).toEqual(['a', 'b'])
})

test('a failed transaction changes nothing and rejects with the error', async () => {
  const reason = new Error('no')
  const work = inTransaction(db, async (tx) => {
    await addEvent(tx, 'a')
    throw reason
  })
  await expect(work).rejects.toBe(reason)
  expect(await titles()).toEqual([])
})

test('a unique violation is recognized on both engines, and is not a conflict', async () => {
  await addEvent(db, 'a')
  const error: unknown = await addEvent(db, 'a').catch((caught) => caught)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isConflict(error)).toBe(false)
  expect(isUniqueViolation(new Error('unique'))).toBe(false)
})

test('only a unique violation is replaced by the error of ifTaken', async () => {
  await addEvent(db, 'a')
  const taken = new Error('taken')
  const options = { ifTaken: () => taken }
  const twice = inTransaction(db, (tx) => addEvent(tx, 'a'), options)
  await expect(twice).rejects.toBe(taken)
  const reason = new Error('no')
  await expect(inTransaction(db, () => Promise.reject(reason), options)).rejects.toBe(reason)
})

describe('statements sent together', () => {
  test('run in the order of the calls', async () => {
    const found = await inTransaction(db, async (tx) => {
      const [, before] = await Promise.all([
        addEvent(tx, 'a'),
        tx.selectFrom('events').select('title').execute(),
        addEvent(tx, 'b'),
      ])
      return before
    })
    expect(found).toEqual([{ title: 'a' }])
    expect(await titles()).toEqual(['a', 'b'])
  })

  test('are all rolled back if one fails, and the transaction throws the first error', async () => {
    await addEvent(db, 'a')
    const work = inTransaction(db, async (tx) => {
      // This rejection arrives after those of the later statements.
      const slowly = async () => Promise.resolve(await addEvent(tx, 'a'))
      await Promise.all([addEvent(tx, 'b'), slowly(), addEvent(tx, 'c'), addEvent(tx, 'd')])
    })
    expect(isUniqueViolation(await work.catch((caught) => caught))).toBe(true)
    expect(await titles()).toEqual(['a'])
  })

  test('are all rolled back even if the work ignores an error', async () => {
    const work = inTransaction(db, async (tx) => {
      await addEvent(tx, 'a')
      await addEvent(tx, 'a').catch(() => {})
    })
    expect(isUniqueViolation(await work.catch((caught) => caught))).toBe(true)
    expect(await titles()).toEqual([])
  })

  test('cannot run outside the transaction after one has failed', async () => {
    let writing: Promise<unknown> = Promise.resolve()
    const work = inTransaction(db, async (tx) => {
      const writeUntilRefused = async () => {
        for (let n = 0; ; n++) await addEvent(tx, `late ${n}`)
      }
      writing = writeUntilRefused()
      await Promise.all([writing, Promise.reject(new Error('no'))])
    })
    await expect(work).rejects.toThrow('no')
    await expect(writing).rejects.toThrow(/is over|rolled back/)
    expect(await titles()).toEqual([])
  })
})

test('a deadlocked transaction is tried at most eight times, with exponential backoff', async () => {
  const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' })
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  let tries = 0
  await inTransaction(
    db,
    async (tx) => {
      await addEvent(tx, `try ${++tries}`)
      if (tries < 3) throw deadlock
    },
    { pause },
  )
  expect(await titles()).toEqual(['try 3'])
  expect(pauses).toHaveLength(2)

  tries = 0
  const alwaysDeadlocked = inTransaction(
    db,
    async () => {
      tries++
      throw deadlock
    },
    { pause },
  )
  const error: unknown = await alwaysDeadlocked.catch((caught) => caught)
  expect(error).toBe(deadlock)
  expect(isUnavailable(error), 'a 503, not a 500').toBe(true)
  expect(tries).toBe(8)
  const waits = pauses.slice(2)
  for (const [n, ms] of waits.entries()) {
    expect(ms).toBeGreaterThanOrEqual(10 * 2 ** n)
    expect(ms).toBeLessThanOrEqual(20 * 2 ** n)
  }
})

test.runIf(engineUnderTest() === 'postgres')(
  'a transaction is retried if a row that it has read is deleted before the transaction refers to it',
  async () => {
    await addEvent(db, 'a')
    const found = await inTransaction(db, async (tx) => {
      const event = await tx.selectFrom('events').select('id').executeTakeFirst()
      if (!event) return 'nothing'
      await db.deleteFrom('events').execute()
      const closing = { id: 'c', event_id: event.id, kept_until: null, created_at: at }
      await tx.insertInto('slot_closings').values(closing).execute()
      return event.id
    })
    expect(found).toBe('nothing')
  },
)

describe.runIf(engineUnderTest() === 'postgres')('when one of several statements fails', () => {
  test('the stack of the error names the code that sent the failed statement', async () => {
    const failing = (tx: Tx) => async () => sql`select 1 / ${0}::integer`.execute(tx)
    const succeeding = (tx: Tx) => async () => addEvent(tx, 'never')
    const error: unknown = await inTransaction(db, async (tx) => {
      async function divideByZero() {
        await failing(tx)()
      }
      async function addAnEvent() {
        await succeeding(tx)()
      }
      await Promise.all([divideByZero(), addAnEvent()])
    }).catch((caught) => caught)
    expect(error).toHaveProperty('stack', expect.stringContaining('divideByZero'))
    expect(error).not.toHaveProperty('stack', expect.stringContaining('addAnEvent'))
  })
})

test('a transaction on a busy SQLite database is not retried, because the driver has already retried', async () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
  let tries = 0
  const work = inTransaction(db, async () => {
    tries++
    throw busy
  })
  await expect(work).rejects.toBe(busy)
  expect(tries).toBe(1)
})

describe.runIf(engineUnderTest() === 'postgres')(
  'a connection that breaks during a transaction',
  () => {
    test('makes that transaction fail, but not the next one', async () => {
      const other = connect(database.url)
      const broken = inTransaction(db, async (tx) => {
        await addEvent(tx, 'lost')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(other.db)
        await addEvent(tx, 'never')
      })
      const error: unknown = await broken.catch((caught) => caught)
      expect(isUnavailable(error)).toBe(true)
      await inTransaction(db, (tx) => addEvent(tx, 'next'))
      expect(await titles()).toEqual(['next'])
      await other.db.destroy()
    })
  },
)

describe.runIf(engineUnderTest() === 'postgres')('two transactions that deadlock', () => {
  test('both succeed', async () => {
    await addEvent(db, 'a')
    await addEvent(db, 'b')
    const other = connect(database.url)
    const touch = (tx: Tx, id: string, title: string) =>
      tx
        .updateTable('events')
        .set({ title: sql`title || ${title}` })
        .where('id', '=', id)
        .execute()
    // Each transaction has locked its first row before either updates its second.
    const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>()
    let lockedCount = 0
    const updateBoth = (on: Db, first: string, second: string, mark: string) =>
      inTransaction(on, async (tx) => {
        await touch(tx, first, mark)
        if (++lockedCount === 2) resolve()
        await bothHaveOne
        await touch(tx, second, mark)
      })
    await Promise.all([updateBoth(db, 'a', 'b', '1'), updateBoth(other.db, 'b', 'a', '2')])
    await other.db.destroy()
    expect((await titles()).map((title) => [...title].sort().join(''))).toEqual(['12a', '12b'])
  })
})
