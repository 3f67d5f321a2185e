import { type Connection, connect, type Db } from './connect.ts'
import { isMissingInSchema } from './errors.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { liftHold } from './move/hold.ts'
import type { PostgresLimits } from './postgres-connection.ts'
import { findReadOnly, hasEndedHold } from './read-only.ts'

/** The database needs an update that cannot be made yet; the message says why, and what to do. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
}

export class DatabaseFailure extends Error {}

/** The database is being moved, was moved, or is an unfinished copy; the message says what to do. */
export class DatabaseMoved extends DatabaseFailure {}

type OpenOptions = MigrateOptions & {
  /** PostgreSQL only; migrations have no limits. */
  limits?: Partial<PostgresLimits>
}

/** Opens and migrates the database; throws `DatabaseFailure` or `UpdateRefused`. */
export async function openDatabase(
  databaseUrl: string,
  { limits = {}, ...migrating }: OpenOptions = {},
): Promise<Connection> {
  let connection: Connection | undefined
  try {
    connection = connect(databaseUrl, { limits })
    await refuseMoved(connection)
    await migrate(connection, migrating)
    // On PostgreSQL, `migrate` waits until a copy into this database is committed. That copy is marked unfinished.
    await refuseMoved(connection)
    if (await hasEndedHold(connection.db)) await liftHold(connection)
    return connection
  } catch (cause) {
    await connection?.db.destroy()
    if (cause instanceof DatabaseMoved || cause instanceof UpdateRefused) throw cause
    throw new DatabaseFailure('The database cannot be opened', { cause })
  }
}

async function refuseMoved({ db }: Connection): Promise<void> {
  const sentence = await findMoveRefusal(db).catch((error) => {
    // The database is new or from an earlier release, so it has no such state.
    if (isMissingInSchema(error)) return null
    throw error
  })
  if (sentence) throw new DatabaseMoved(sentence)
}

/** Why a move forbids writes, and what to do; null if writes are allowed */
export async function findMoveRefusal(db: Db): Promise<string | null> {
  const state = await findReadOnly(db)
  if (!state) return null
  const { why, target: other, since } = state
  if (why === 'moved') {
    return `This database was moved to ${other} on ${since.slice(0, 10)}: set DATABASE_URL to the new database. To use this database again, without the changes since the move: washday move --reopen`
  }
  return why === 'moving'
    ? `This database is being moved to ${other}: start again in a few minutes`
    : `This database is an unfinished copy of ${other}: run the same washday move once more, or set DATABASE_URL to ${other}`
}
