import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, registerBody, slotOf } from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { connect, type Tx } from './connect.ts'
import { noLimits, usualLimits } from './postgres.ts'
import type { PostgresLimits } from './postgres-connection.ts'

/** Short limits, so that every sign-up gets a response before the lock is released */
const limits = { ...usualLimits, writeMs: 450, lockMs: 300, readMs: 1_500 }

describe.runIf(engineUnderTest() === 'postgres')(
  'while a frozen transaction holds a slot’s lock',
  () => {
    let app: TestApp
    let slots: TimeSlot[]
    let frozen: Tx & { rollback(): { execute(): Promise<void> } }

    async function setUp(changes: Partial<PostgresLimits> = {}) {
      const database = await createTestDatabase()
      const { db } = connect(database.url, { limits: { ...limits, ...changes } })
      const connection = { ...database.connection, db }
      app = await createTestApp({ database: { ...database, connection }, expectErrors: true })
      const event = await addEvent(app.db, {
        slots: [{ capacity: 50 }, { inHours: 50, capacity: 50 }],
      })
      slots = event.timeSlots
      const other = connect(database.url, { limits: noLimits })
      frozen = (await other.db.startTransaction().execute()) as unknown as typeof frozen
      await frozen
        .updateTable('time_slots')
        .set((eb) => ({ capacity: eb.ref('capacity') }))
        .where('id', '=', slotOf(slots, 0).id)
        .execute()
      onTestFinished(async () => {
        await other.db.destroy()
        await db.destroy()
        await database.close()
      })
    }
    beforeEach(() => setUp())

    const register = (slot: number, n: number) =>
      app.post(api.register(), registerBody(slotOf(slots, slot), n))

    test('sign-ups for the slot get a 503; the event list, the health check and sign-ups for other slots work', async () => {
      const held = Array.from({ length: 30 }, (_, n) => register(0, n + 1))
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(app.db)
      expect(rows).toEqual([{ one: 1 }])
      expect((await app.get(api.events())).status).toBe(200)
      expect((await app.get(api.health())).status).toBe(200)

      // All of these responses arrive before the lock is released.
      for (const answer of await Promise.all(held)) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(answer.headers['retry-after']).toBe('5')
      }
      expect((await register(1, 40)).status).toBe(201)
      await frozen.rollback().execute()
      expect((await register(0, 1)).status).toBe(201)
    })

    test('a sign-up that waits for the lock succeeds once the lock is released', async () => {
      const waiting = register(0, 1)
      await frozen.rollback().execute()
      expect((await waiting).status).toBe(201)
    })
  },
)

describe.runIf(engineUnderTest() === 'postgres')('a transaction whose process is frozen', () => {
  test('has a shorter time limit than a statement that waits for its locks', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const { rows } = await database.connection.db.transaction().execute((tx) =>
      sql<{ name: string; ms: number }>`
            select name, setting::int as ms from pg_settings where name like '%_timeout'`.execute(
        tx,
      ),
    )
    const ms = Object.fromEntries(rows.map((row) => [row.name, row.ms]))
    expect(ms.idle_in_transaction_session_timeout).toBeGreaterThan(0)
    expect(ms.lock_timeout).toBeGreaterThan(ms.idle_in_transaction_session_timeout ?? 0)
    expect(ms.statement_timeout).toBeGreaterThan(ms.lock_timeout ?? 0)
    expect(ms.statement_timeout).toBeLessThan(10_000)
  })

  test('is ended by PostgreSQL, which releases its locks', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const { timeSlots } = await addEvent(database.connection.db)
    const touch = (tx: Tx) =>
      tx
        .updateTable('time_slots')
        .set({ capacity: 3 })
        .where('id', '=', slotOf(timeSlots, 0).id)
        .execute()
    const short = connect(database.url, { limits: { ...usualLimits, idleMs: 500 } })
    onTestFinished(() => short.db.destroy())
    const { promise: isHeld, resolve: markHeld } = Promise.withResolvers<void>()
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    const freezing = short.db.transaction().execute(async (tx) => {
      await touch(tx)
      markHeld()
      await isOver
      await touch(tx)
    })
    freezing.catch(markHeld)
    await isHeld
    await database.connection.db.transaction().execute(touch)
    resolve()
    await expect(freezing).rejects.toThrow()
  })
})
