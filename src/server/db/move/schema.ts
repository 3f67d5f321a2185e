import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Engine } from '../engine.ts'

export type MovedColumn = {
  name: string
  /** The engine's name of the type, such as "timestamp with time zone" */
  type: string
  /** Whether the engine generates the values */
  isIdentity: boolean
}
export type MovedTable = {
  name: string
  columns: MovedColumn[]
  key: string[]
}

/** Not moved, because each database has its own record of migrations */
const unmoved = ['kysely_migration', 'kysely_migration_lock']

/** All tables that a move copies, each after the tables that it refers to */
export async function listTables(db: Db, engine: Engine): Promise<MovedTable[]> {
  const read = engine === 'postgres' ? readPostgres : readSqlite
  const { columns, references } = await read(db)
  const names = [...new Set(columns.map(({ table }) => table))]
    .filter((name) => !unmoved.includes(name))
    .sort()
  return parentsFirst(names, references).map((name) => {
    const tableColumns = columns.filter(({ table }) => table === name)
    const keyed = tableColumns.filter(({ keyPlace }) => keyPlace > 0)
    return {
      name,
      // The source's read-only state must not be copied.
      columns: tableColumns
        .filter((column) => name !== 'program_state' || !column.name.startsWith('read_only_'))
        .map((column) => ({
          name: column.name,
          type: column.type,
          isIdentity: Boolean(column.isIdentity),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      key: keyed.sort((a, b) => a.keyPlace - b.keyPlace).map((column) => column.name),
    }
  })
}

type FoundColumn = {
  table: string
  name: string
  type: string
  /** Position in the primary key, from 1; 0 if the column is not part of it */
  keyPlace: number
  isIdentity: boolean | number
}
type Reference = { from: string; to: string }
type Found = { columns: FoundColumn[]; references: Reference[] }

async function readPostgres(db: Db): Promise<Found> {
  const columns = await sql<FoundColumn>`
    select c.relname as "table", a.attname as name,
      regexp_replace(format_type(a.atttypid, null), '^character varying$', 'text') as type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as "keyPlace",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as "isIdentity"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = current_schema() and c.relkind in ('r', 'p')`.execute(db)
  const references = await sql<Reference>`
    select distinct c.relname as "from", p.relname as "to"
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_class p on p.oid = f.confrelid
    join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname = current_schema()`.execute(db)
  return { columns: columns.rows, references: references.rows }
}

async function readSqlite(db: Db): Promise<Found> {
  const columns = await sql<FoundColumn>`
    select m.name as "table", c.name, c.type, c.pk as "keyPlace",
      c.pk = 1 and m.sql like '%autoincrement%' as "isIdentity"
    from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%'`.execute(db)
  const references = await sql<Reference>`
    select distinct m.name as "from", r."table" as "to"
    from sqlite_master m, pragma_foreign_key_list(m.name) r
    where m.type = 'table'`.execute(db)
  return { columns: columns.rows, references: references.rows }
}

function parentsFirst(names: string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${path.join(', ')}`)
    for (const { from, to } of references) {
      if (from === name && to !== name) visit(to, [...path, name])
    }
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}
