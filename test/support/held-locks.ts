import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { connect, type Db } from '../../src/server/db/connect.ts'
import { noLimits } from '../../src/server/db/postgres.ts'
import type { Tables } from '../../src/server/db/tables.ts'
import type { TestApp } from './app.ts'

/**
 * Begins a transaction on a separate connection, like another process, to control the timing of a race. Rolled back
 * when the test ends, unless it was committed.
 */
export async function beginElsewhere(url: string): Promise<ControlledTransaction<Tables>> {
  const { db } = connect(url, { limits: noLimits })
  const tx = await db.startTransaction().execute()
  onTestFinished(async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    await db.destroy()
  })
  return tx
}

/** How many sessions of this PostgreSQL database wait for a lock */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Starts the functions while another session holds `lock`. Each starts after every earlier function has ended or waits
 * for a lock. Then releases the lock, waits for all functions, and returns the result of the first.
 */
export async function beside<T>(
  app: TestApp,
  lock: RawBuilder<unknown>,
  first: () => Promise<T>,
  ...others: (() => Promise<unknown>)[]
): Promise<T> {
  const holder = await beginElsewhere(app.url)
  await lock.execute(holder)
  let running = 0
  const start = async <R>(run: () => Promise<R>) => {
    running++
    const ended = run().finally(() => running--)
    await expect.poll(async () => (await waitingForLocks(app.db)) >= running).toBe(true)
    return { ended }
  }
  const { ended } = await start(first)
  const rest: Promise<unknown>[] = []
  for (const other of others) rest.push((await start(other)).ended)
  await holder.commit().execute()
  await Promise.all(rest)
  return ended
}

/**
 * Locks a registration's messages. A correction through the family's link waits for this lock after it has changed the
 * registration and before it commits.
 */
export const lockMessagesOf = ({ id }: { id: string }) =>
  sql`select id from messages where registration_id = ${id} for update`
