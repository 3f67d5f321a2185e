import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { brakeKey } from '../../src/server/messages/brakes/brake-commands.ts'

/** Tables into which each registration inserts rows, in an order that satisfies the foreign keys */
const tables = ['registrations', 'activity', 'messages', 'message_brakes', 'cancel_tokens'] as const
/** The rows of one registration, in the order of `tables`: two cancel tokens, and one row in each other table */
export type RegistrationRows = { table: (typeof tables)[number]; row: Record<string, unknown> }[]

type Table = (typeof tables)[number]
type Family = { id: string; email: string }

/** The column that identifies a registration's rows in a table; `keyOf` returns its value. */
const keyColumn = (table: Table) =>
  table === 'registrations' ? 'id' : table === 'message_brakes' ? 'key' : 'registration_id'
const keyOf = (table: Table, { id, email }: Family) =>
  table === 'message_brakes' ? brakeKey({ channel: 'email', recipient: email }) : id

/** The rows of the last `count` registrations, oldest first */
export function readRegistrationRows(file: string, count: number): RegistrationRows[] {
  const sqlite = new Sqlite(file, { readonly: true })
  const families = sqlite
    .prepare<[number], Family>('select id, email from registrations order by id desc limit ?')
    .all(count)
    .reverse()
  const selects = tables.map(
    (table) =>
      [
        table,
        sqlite.prepare<[string], Record<string, unknown>>(
          `select * from ${table} where ${keyColumn(table)} = ?`,
        ),
      ] as const,
  )
  const found = families.map((family) =>
    selects.flatMap(([table, select]) =>
      someRows(select.all(keyOf(table, family)), table, family.id),
    ),
  )
  sqlite.close()
  return found
}

export async function readPostgresRegistrationRows(
  url: string,
  count: number,
): Promise<RegistrationRows[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: families } = await client.query<Family>(
    'select id, email from registrations order by id desc limit $1',
    [count],
  )
  const found: [Table, Map<string, Record<string, unknown>[]>][] = []
  for (const table of tables) {
    const column = keyColumn(table)
    const { rows } = await client.query(`select * from ${table} where ${column} = any($1)`, [
      families.map((family) => keyOf(table, family)),
    ])
    found.push([table, Map.groupBy(rows, (row) => row[column])])
  }
  await client.end()
  return families
    .reverse()
    .map((family) =>
      found.flatMap(([table, rows]) =>
        someRows(rows.get(keyOf(table, family)) ?? [], table, family.id),
      ),
    )
}

function someRows(rows: Record<string, unknown>[], table: Table, id: string): RegistrationRows {
  if (rows.length === 0) throw new Error(`No row in ${table} for registration ${id}`)
  return rows.map((row) => ({ table, row }))
}
