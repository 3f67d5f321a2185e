import Sqlite from 'better-sqlite3'

/** Tables in which one registration writes one row each; later ones refer to the first. */
export const tablesOfRegistration = [
  'registrations',
  'activity',
  'messages',
  'cancel_tokens',
] as const
type Table = (typeof tablesOfRegistration)[number]
export type RegistrationRows = Record<Table, Record<string, unknown>>

/** What the last `count` registrations have written, the oldest first */
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
      selects.map(([table, statement]) => {
        const [row, ...more] = statement.all(id)
        if (!row || more.length > 0) throw new Error(`Not one row of ${table} for ${id}`)
        return [table, row]
      }),
    ),
  )
  sqlite.close()
  return rows as RegistrationRows[]
}
