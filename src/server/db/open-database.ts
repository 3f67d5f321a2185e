import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** The database cannot be opened or migrated; `cause` says why. */
export class DatabaseFailure extends Error {}

/** Opens and migrates the database; throws `DatabaseFailure`. */
export async function openDatabase(
  databaseUrl: string,
  limits: { connections?: number } = {},
): Promise<Connection> {
  try {
    const connection = connect(databaseUrl, { limits })
    await migrate(connection)
    return connection
  } catch (cause) {
    throw new DatabaseFailure('The database cannot be opened', { cause })
  }
}
