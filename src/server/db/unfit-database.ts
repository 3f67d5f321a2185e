import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Engine } from './engine.ts'

/** A newer version of this program has changed the tables. A process that already runs continues (decision 0062). */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
  /** The database's migrations that this program does not know */
  readonly unknown: string[]
  readonly lastKnown: string

  constructor(unknown: string[], lastKnown: string) {
    super(`it has ${unknown.join(', ')}; this program knows up to ${lastKnown}`)
    this.unknown = unknown
    this.lastKnown = lastKnown
  }
}

export class ForeignDatabase extends Error {
  override name = 'ForeignDatabase'
}

/** A new PostgreSQL database is not in UTF-8, so it cannot store every name. A database in use is not refused. */
export class UnfitEncoding extends Error {
  override name = 'UnfitEncoding'
  readonly encoding: string

  constructor(encoding: string) {
    super(`it is in ${encoding}`)
    this.encoding = encoding
  }
}

/** Works even on a server with another default encoding */
export const createInUtf8 = 'createdb -E UTF8 -T template0'

/** Throws `NewerDatabase`, `ForeignDatabase` or `UnfitEncoding`, before anything is changed. */
export async function refuseUnfit(
  { db, engine }: { db: Db; engine: Engine },
  known: string[],
): Promise<void> {
  const tables = await listTables(db, engine)
  if (!tables.includes('kysely_migration')) {
    // On PostgreSQL, the tables may belong to an extension.
    if (engine === 'sqlite' && tables.length > 0) throw new ForeignDatabase()
    if (engine === 'postgres') await refuseUnfitEncoding(db)
    return
  }
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerDatabase(unknown, known.at(-1) ?? '')
}

async function refuseUnfitEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding ?? ''
  if (encoding !== 'UTF8') throw new UnfitEncoding(encoding)
}

async function listTables(db: Db, engine: Engine): Promise<string[]> {
  const question =
    engine === 'postgres'
      ? sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  return (await question.execute(db)).rows.map(({ name }) => name)
}
