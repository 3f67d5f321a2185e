import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Tables that migrations change, refer to or read, in the order of docs/decisions/0020. In the previous release, a
 * sign-up starts with one of the first four tables, so no sign-up is in progress once these are locked.
 */
const tables = [
  'event_series',
  'time_slots',
  'events',
  'registrations',
  'blacklist',
  'admins',
  'admin_sessions',
  'text_cancel_requests',
  'activity',
  'messages',
]

/** Ends the wait before deadlock_timeout, so that PostgreSQL never aborts the other transaction of a deadlock. */
const limitWait = sql`select set_config('statement_timeout', (setting::int * 9 / 10)::text, true)
  from pg_settings where name = 'deadlock_timeout'`
const endLimit = sql`select set_config('statement_timeout', '0', true)`

/** Locks all tables before any change: locking each table only when it changes would deadlock with sign-ups. */
export async function lockTables(tx: Db): Promise<void> {
  const existing = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx)
  const names = new Set(existing.rows.map(({ name }) => name))
  const locked = tables.filter((name) => names.has(name))
  if (locked.length > 0) await lockAtOnce(tx, locked, 'access exclusive')
}

/** Fails quickly if another transaction holds a table; the caller rolls back and retries. */
export async function lockAtOnce(
  tx: Db,
  names: readonly string[],
  mode: 'access exclusive' | 'share row exclusive',
): Promise<void> {
  await limitWait.execute(tx)
  const list = sql.join(names.map((name) => sql.table(name)))
  await sql`lock table ${list} in ${sql.raw(mode)} mode`.execute(tx)
  await endLimit.execute(tx)
}
