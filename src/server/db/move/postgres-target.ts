import { sql } from 'kysely'
import { connect, type Db } from '../connect.ts'
import { migrateWithin, takeMigrationLock } from '../migrate.ts'
import { noLimits } from '../postgres.ts'
import { createInUtf8 } from '../unfit-database.ts'
import type { MovedRow } from './read-table.ts'
import { MoveRefusal } from './refusal.ts'
import type { MovedTable } from './schema.ts'
import type { OpenTarget, Target } from './target.ts'
import type { Kind } from './values.ts'

/** An empty PostgreSQL database; one transaction creates the tables and fills them. */
export function postgresTarget(url: string, name: string): Target {
  return {
    async check() {
      await withDatabase(url, (db) => refuseUnusable(db, name))
    },
    async fill(work) {
      await withDatabase(url, (db) =>
        db.transaction().execute(async (tx) => {
          // A server that starts on the new database waits for this lock, and then refuses to start.
          await takeMigrationLock(tx)
          await refuseUnusable(tx, name)
          await migrateWithin(tx)
          await work({ db: tx, engine: 'postgres', ...writers(tx) })
        }),
      )
      // Without statistics, the first queries would be slow. A failure is harmless.
      await withDatabase(url, (db) => sql`analyze`.execute(db)).catch(() => {})
    },
    async discard() {
      throw new MoveRefusal(
        `${name} holds an unfinished copy: drop that database and create it again`,
      )
    },
  }
}

function writers(tx: Db): Pick<OpenTarget, 'prepare' | 'write' | 'finish'> {
  return {
    async prepare(tables) {
      for (const { name } of tables.toReversed()) {
        // What the triggers would write is copied from the source.
        await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
        await sql`delete from ${sql.table(name)}`.execute(tx)
      }
    },
    async write(table, kinds, rows) {
      const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(
          null::${sql.table(table.name)}, ${toJson(table, kinds, rows)}::json)`.execute(tx)
    },
    async finish(tables, counters) {
      for (const { name } of tables) {
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
      }
      for (const { table, column, last } of counters) {
        const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`
        if (last > 0) await sql`select setval(${sequence}, ${last}::bigint)`.execute(tx)
      }
    },
  }
}

function toJson({ columns }: MovedTable, kinds: readonly Kind[], rows: MovedRow[]): string {
  const objects = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name }, n) => {
        const value = row[n]
        return [name, kinds[n] === 'json' && typeof value === 'string' ? JSON.parse(value) : value]
      }),
    ),
  )
  return JSON.stringify(objects)
}

async function refuseUnusable(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{
    account: string
    database: string
    mayCreate: boolean | null
    isStandby: boolean
    encoding: string
    tables: number
  }>`
    select current_user as account, current_database() as database,
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      pg_is_in_recovery() as "isStandby", current_setting('server_encoding') as encoding,
      (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')) as tables`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL returned no row')
  const { account, database, tables } = found
  if (found.isStandby) throw new MoveRefusal(`${name} is a standby, which takes no writes`)
  if (tables > 0) {
    const again = `dropdb ${database} && createdb -O ${account} ${database}`
    throw new MoveRefusal(
      `${name} is not empty: move into a new database, or, if its contents are not needed: ${again}`,
    )
  }
  if (found.encoding !== 'UTF8') {
    throw new MoveRefusal(
      `${name} is in ${found.encoding}, not in UTF-8: move into one that is, created with ${createInUtf8} -O ${account} NAME`,
    )
  }
  if (!found.mayCreate) {
    throw new MoveRefusal(
      `${account} may not create tables in ${name}: create the database with createdb -O ${account} ${database}`,
    )
  }
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(url, { limits: { ...noLimits, connections: 1 } })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
