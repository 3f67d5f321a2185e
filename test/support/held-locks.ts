import { type ControlledTransaction, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { connect, type Db } from '../../src/server/db/connect.ts'
import { noLimits } from '../../src/server/db/postgres.ts'
import type { Tables } from '../../src/server/db/tables.ts'

/** A transaction of another process, for races that overlap in one exact way; rolled back at the latest with the test */
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
