import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `user_version` of every backup file; 0 in a live database. A table would be missing in older backups. */
export const copyMark = 0x57617368

type SqliteFile = {
  pragma(statement: string): unknown
  prepare(statement: string): { get(): unknown }
}

/** When a job last started, in seconds since 2020, which fit into 31 bits; never 0 */
const lastRun = `select max(1, coalesce(
  (select cast(strftime('%s', max(last_started_at)) as integer) from job_runs) - 1577836800, 1)) as second`
const jobRunsTable = `select 1 from sqlite_schema where type = 'table' and name = 'job_runs'`

/**
 * Marks a backup file, so that a server that starts on it sends nothing. `application_id` stores when a job last ran. A
 * later run shows that an earlier version, which does not remove the mark, has run on the copy.
 */
export function markAsCopy(file: SqliteFile): void {
  const run = file.prepare(jobRunsTable).get() ? file.prepare(lastRun).get() : { second: 1 }
  file.pragma(`application_id = ${(run as { second: number }).second}`)
  file.pragma(`user_version = ${copyMark}`)
}

/**
 * SQLite only; must run in a transaction. Removes the mark. Unless jobs have run on the copy, also holds messages,
 * deletes all sessions and ends invitations and links for forgotten passwords, because administrators may have signed
 * out, or withdrawn or used the links, since the backup.
 */
export async function holdSendingOfCopy(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  if (rows[0]?.user_version !== copyMark) return
  if (!(await hasRunJobs(db))) {
    const held = { sending_held_since: now.toISOString(), sending_held_why: 'restored' as const }
    await db.updateTable('program_state').set(held).execute()
    await db.deleteFrom('admin_sessions').execute()
    await db.deleteFrom('admin_link_tokens').execute()
    const ended = { ended_at: now.toISOString() }
    await db.updateTable('admin_links').set(ended).where('ended_at', 'is', null).execute()
  }
  await sql`pragma user_version = 0`.execute(db)
  await sql`pragma application_id = 0`.execute(db)
}

async function hasRunJobs(db: Db): Promise<boolean> {
  const marked = await sql<{ application_id: number }>`pragma application_id`.execute(db)
  const last = await sql<{ second: number }>`${sql.raw(lastRun)}`.execute(db)
  const markedAt = marked.rows[0]?.application_id ?? 0
  return markedAt > 0 && (last.rows[0]?.second ?? 0) > markedAt
}
