import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Engine } from './engine.ts'
import { isReadOnly } from './errors.ts'
import type { ReadOnlyReason } from './tables/office-tables.ts'

export type ReadOnlyState = {
  since: string
  why: ReadOnlyReason
  /** The other database of the move, without a password */
  target: string
}

/** Null if the database takes writes. It takes writes again once the hold of a killed move has expired. */
export async function findReadOnly(db: Db): Promise<ReadOnlyState | null> {
  const state = await readState(db)
  if (!state?.since || !state.why || state.isOver) return null
  return { since: state.since, why: state.why, target: state.target ?? '' }
}

/** Whether the hold of a killed move has expired. The hold's triggers remain in the database. */
export async function hasEndedHold(db: Db): Promise<boolean> {
  return Boolean((await readState(db))?.isOver)
}

async function readState(db: Db) {
  const now = timeFromNow(engineWithin(db))
  return db
    .selectFrom('program_state')
    .select([
      'read_only_since as since',
      'read_only_why as why',
      'read_only_target as target',
      sql<boolean | number | null>`read_only_until <= ${sql.raw(now)}`.as('isOver'),
    ])
    .executeTakeFirst()
}

/** SQL for the time `ms` from now by the database's clock */
export function timeFromNow(engine: Engine, ms = 0): string {
  return engine === 'postgres'
    ? `(clock_timestamp() + interval '${ms} milliseconds')`
    : `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${ms / 1000} seconds')`
}

function engineWithin(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Databases that refused a write because of a move */
const moving = new WeakSet<Db>()

export function noteReadOnly(db: Db, error: unknown): void {
  if (isReadOnly(error)) moving.add(db)
}

/** Whether the data has moved to another database. Runs a query only if this database has refused a write. */
export async function hasMovedAway(db: Db): Promise<boolean> {
  if (!moving.has(db)) return false
  const state = await findReadOnly(db)
  if (!state) moving.delete(db)
  return state?.why === 'moved'
}
