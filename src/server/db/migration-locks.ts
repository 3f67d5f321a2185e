import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Tables that migrations change, refer to or read, in the order of docs/decisions/0020. A sign-up of the earlier
 * release begins with one of the first four, so none is under way when the others are locked.
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

/** Limits the wait to less than deadlock_timeout, so that PostgreSQL ends no other transaction because of a deadlock */
const limitWait = sql`select set_config('statement_timeout', (setting::int * 9 / 10)::text, true)
  from pg_settings where name = 'deadlock_timeout'`
const endLimit = sql`select set_config('statement_timeout', '0', true)`

/** Locks all tables at once: a migration that locked them one after the other would deadlock with sign-ups. */
export async function lockTables(tx: Db): Promise<void> {
  const there = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx)
  const names = new Set(there.rows.map(({ name }) => name))
  const locked = tables.filter((name) => names.has(name))
  if (locked.length > 0) await lockAtOnce(tx, locked, 'access exclusive')
}

/** Throws soon if another transaction holds a table; the caller rolls back and tries again. */
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
