import { sql } from 'kysely'
import { leaseMs } from '../../../domain/delivery-times.ts'
import type { Connection, Db } from '../connect.ts'
import { retryWhileBlocked } from '../migrate.ts'
import { lockAtOnce } from '../migration-locks.ts'
import { timeFromNow } from '../read-only.ts'
import { inTransaction } from '../transaction.ts'
import {
  holdMs,
  leasedTables,
  leaseTriggerStatements,
  refusalStatements,
  triggerFunction,
  triggerPrefix,
} from './hold-triggers.ts'
import type { MovedTable } from './schema.ts'

/** A move's hold on its source; `since`, the start of the move, identifies the move in both databases. */
export type Hold = { since: string; target: string }

/** Stops new deliveries; sign-ups continue. */
export async function holdSending(source: Connection, { since, target }: Hold): Promise<void> {
  await changeUnderLock(source, leasedTables, 'share row exclusive', async (tx) => {
    for (const statement of leaseTriggerStatements(source.engine))
      await sql.raw(statement).execute(tx)
    const state = {
      read_only_since: since,
      read_only_why: 'moving' as const,
      read_only_until: sql<string>`${sql.raw(timeFromNow(source.engine, holdMs))}`,
      read_only_target: target,
    }
    await tx
      .insertInto('program_state')
      .values({ id: 1, ...state })
      .onConflict((row) => row.column('id').doUpdateSet(state))
      .execute()
  })
}

/** Stops all writes. When it resolves, every acknowledged write is in the tables. */
export async function holdWrites(source: Connection, tables: readonly MovedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  await changeUnderLock(source, names, 'share row exclusive', async (tx) => {
    const statements = refusalStatements(source.engine, tables)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** Returns false if the hold has expired; the source may have changed since. */
export async function renewHold({ db, engine }: Connection, { since }: Hold): Promise<boolean> {
  const until = sql<string>`${sql.raw(timeFromNow(engine, holdMs))}`
  return (await updateHeld(db, engine, since, { read_only_until: until })) === 1n
}

/** Makes the source read-only for good; false if the hold has expired. */
export async function endAsMoved({ db, engine }: Connection, { since }: Hold): Promise<boolean> {
  const moved = { read_only_why: 'moved' as const, read_only_until: null }
  return (await updateHeld(db, engine, since, moved)) === 1n
}

async function updateHeld(
  db: Db,
  engine: Connection['engine'],
  since: string,
  changes: { read_only_why?: 'moved'; read_only_until: ReturnType<typeof sql<string>> | null },
): Promise<bigint> {
  const { numUpdatedRows } = await inTransaction(db, (tx) =>
    tx
      .updateTable('program_state')
      .set(changes)
      .where('read_only_since', '=', since)
      .where('read_only_why', '=', 'moving')
      .where('read_only_until', '>', sql<string>`${sql.raw(timeFromNow(engine))}`)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows
}

export async function liftHold(
  connection: Connection,
  also: (tx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const { engine } = connection
  const names = await listHeldTables(connection)
  await changeUnderLock(connection, names, 'access exclusive', async (tx) => {
    if (engine === 'postgres') {
      await sql`drop function if exists ${sql.raw(triggerFunction)}() cascade`.execute(tx)
    } else {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master
        where type = 'trigger' and substr(name, 1, ${triggerPrefix.length}) = ${triggerPrefix}`.execute(
        tx,
      )
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
    }
    await clearReadOnly(tx)
    await also(tx)
  })
}

export async function clearReadOnly(db: Db): Promise<void> {
  const none = { read_only_since: null, read_only_why: null, read_only_until: null }
  await db
    .updateTable('program_state')
    .set({ ...none, read_only_target: null })
    .execute()
}

/** Marks the copy as unfinished, so that no server starts on it while the source is in use. */
export async function markUnfinished(db: Db, { since }: Hold, source: string): Promise<void> {
  await db
    .updateTable('program_state')
    .set({ read_only_since: since, read_only_why: 'unfinished', read_only_target: source })
    .execute()
}

/** Messages and webhook deliveries that a server is sending, or was sending when it died within the last minute */
export async function countUnderWay(db: Db, now: Date): Promise<number> {
  const counts = leasedTables.map(
    (table) => sql`(select count(*) from ${sql.table(table)}
      where state = 'queued' and lease_id is not null
      and next_attempt_at > ${now.toISOString()}
      and next_attempt_at <= ${new Date(now.getTime() + leaseMs).toISOString()})`,
  )
  const { rows } = await sql<{ n: number }>`select ${sql.join(counts, sql` + `)} as n`.execute(db)
  return rows[0]?.n ?? 0
}

async function listHeldTables({ db, engine }: Connection): Promise<string[]> {
  if (engine === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    join pg_namespace n on n.oid = c.relnamespace
    where p.proname = ${triggerFunction} and n.nspname = current_schema()
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** On PostgreSQL, locks the tables first, and retries while other transactions use them, so that no write is missed. */
async function changeUnderLock(
  { db, engine, url }: Connection,
  names: readonly string[],
  mode: Parameters<typeof lockAtOnce>[2],
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return inTransaction(db, work)
  await retryWhileBlocked(url, (dbWithoutLimits) =>
    dbWithoutLimits.transaction().execute(async (tx) => {
      if (names.length > 0) await lockAtOnce(tx, names, mode)
      await work(tx)
    }),
  )
}
