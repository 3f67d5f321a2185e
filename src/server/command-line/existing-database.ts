import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import { type Connection, connect } from '../db/connect.ts'
import { type DatabaseVersion, findDatabaseVersion } from '../db/database-version.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { knownMigrations } from '../db/migrate.ts'
import { DatabaseFailure, findMoveRefusal } from '../db/open-database.ts'
import { refuseUnfit } from '../db/unfit-database.ts'
import { CommandFailure } from './command.ts'

/**
 * Never creates a database, because DATABASE_URL may be mistyped, and never migrates one, because a server of an
 * earlier version may be using it. Refuses a database of an earlier version, unless the database has the migration
 * `needs`. With `writes`, refuses a database that is being moved, was moved, or is an unfinished copy. Throws
 * `CommandFailure`.
 */
export async function openExistingDatabase(
  config: Config,
  { writes = true, needs }: { writes?: boolean; needs?: string } = {},
): Promise<Connection> {
  const { databaseUrl } = config
  const file = engineOf(databaseUrl) === 'sqlite' ? resolve(fileOf(databaseUrl)) : null
  if (file && !existsSync(file)) {
    throw new CommandFailure(
      `There is no database ${file}; start the server first, or check DATABASE_URL`,
    )
  }
  let connection: Connection | undefined
  try {
    connection = connect(databaseUrl, { limits: { connections: 3 } })
    const refusal =
      (await findRefusal(connection, needs)) ??
      (writes ? await findMoveRefusal(connection.db) : null)
    if (!refusal) return connection
    throw new CommandFailure(refusal)
  } catch (error) {
    // An open connection would keep the process running.
    await connection?.db.destroy()
    if (error instanceof CommandFailure) throw error
    const failure = new DatabaseFailure('The database cannot be opened', { cause: error })
    throw new CommandFailure(explainStartFailure(failure, config))
  }
}

async function findRefusal(connection: Connection, needs?: string): Promise<string | null> {
  const { version, missing } = await findDatabaseVersion(connection.db)
  if (version === 'newer') await refuseUnfit(connection, knownMigrations())
  if (version === 'older' && needs && !missing.includes(needs)) return null
  return version === 'newer' ? null : refusals[version]
}

const refusals: Record<Exclude<DatabaseVersion['version'], 'newer'>, string | null> = {
  foreign:
    'The database at DATABASE_URL has no Washday tables: check DATABASE_URL, or, if the database is new and empty, start the server first',
  older:
    'The database is from an earlier version: first start the server of this version, which updates it',
  current: null,
}
