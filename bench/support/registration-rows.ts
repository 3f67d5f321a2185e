import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Tables into which each registration inserts one row; later ones refer to the first. */
export const tablesOfRegistration = [
  'registrations',
  'activity',
  'messages',
  'cancel_tokens',
] as const
type Table = (typeof tablesOfRegistration)[number]
export type RegistrationRows = Record<Table, Record<string, unknown>>

/** The rows of the last `count` registrations, oldest first */
export function readRegistrationRows(file: string, count: number): RegistrationRows[] {
  const sqlite = new Sqlite(file, { readonly: true })
  const ids = sqlite
    .prepare<[number], { id: string }>('select id from registrations order by id desc limit ?')
    .all(count)
    .reverse()
  const select = (table: Table) =>
    sqlite.prepare<[string], Record<string, unknown>>(
      `select * from ${table} where ${table === 'registrations' ? 'id' : 'registration_id'} = ?`,
    )
  const selects = tablesOfRegistration.map((table) => [table, select(table)] as const)
  const rows = ids.map(({ id }) =>
    Object.fromEntries(
      selects.map(([table, statement]) => [table, onlyRow(statement.all(id), table, id)]),
    ),
  )
  sqlite.close()
  return rows as RegistrationRows[]
}

/** The same on PostgreSQL */
export async function readPostgresRegistrationRows(
  url: string,
  count: number,
): Promise<RegistrationRows[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: ids } = await client.query<{ id: string }>(
    'select id from registrations order by id desc limit $1',
    [count],
  )
  const tables: [Table, Map<string, Record<string, unknown>[]>][] = []
  for (const table of tablesOfRegistration) {
    const key = table === 'registrations' ? 'id' : 'registration_id'
    const { rows } = await client.query(`select * from ${table} where ${key} = any($1)`, [
      ids.map(({ id }) => id),
    ])
    tables.push([table, Map.groupBy(rows, (row) => row[key])])
  }
  await client.end()
  return ids
    .reverse()
    .map(({ id }) =>
      Object.fromEntries(
        tables.map(([table, rows]) => [table, onlyRow(rows.get(id) ?? [], table, id)]),
      ),
    ) as RegistrationRows[]
}

function onlyRow<Row>(rows: Row[], table: Table, id: string): Row {
  const [row, ...more] = rows
  if (!row || more.length > 0) throw new Error(`Not one row of ${table} for ${id}`)
  return row
}
