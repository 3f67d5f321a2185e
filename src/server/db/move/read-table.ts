import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { MovedTable } from './schema.ts'
import { type Kind, kindOf, type Moved, toMoved } from './values.ts'

/** To compare two tables: the number of rows, and a checksum that does not depend on their order */
export type Content = { rows: number; sum: bigint }
/** A row's values in the order of the table's columns */
export type MovedRow = Moved[]

/** Maximum rows per page. Long rows make pages smaller, which limits the memory used. */
const maxRows = 2_000
const maxCharacters = 4_000_000
const sumModulus = 1n << 128n

/** Needs no transaction, because nobody else writes to the table. `kinds` come from `kindsOf`. */
export async function readTable(
  db: Db,
  engine: Engine,
  table: MovedTable,
  kinds: readonly Kind[],
  onPage: (rows: MovedRow[]) => Promise<void> | void,
): Promise<Content> {
  const content = { rows: 0, sum: 0n }
  let limit = 100
  let after: unknown[] | null = null
  for (;;) {
    const { rows } = await pageAfter(db, engine, table, after, limit)
    let characters = 0
    const moved = rows.map((row) => {
      const values = table.columns.map(({ name }, n) =>
        toMoved(kinds[n] as Kind, row[name], () => placeOf(table, name, row)),
      )
      const text = JSON.stringify(values)
      characters += text.length
      content.sum += BigInt(`0x${hash('sha256', text, 'hex').slice(0, 32)}`)
      return values
    })
    content.sum %= sumModulus
    content.rows += rows.length
    if (rows.length > 0) await onPage(moved)
    if (rows.length < limit) return content
    const last = rows.at(-1) ?? {}
    after = table.key.map((_, n) => last[keyColumn(n)])
    const perRow = Math.max(1, characters / rows.length)
    limit = Math.max(1, Math.min(maxRows, limit * 4, Math.floor(maxCharacters / perRow)))
  }
}

export function kindsOf(inPostgres: MovedTable): Kind[] {
  return inPostgres.columns.map(({ name, type }) => kindOf(type, `${inPostgres.name}.${name}`))
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const keyColumn = (n: number) => `key ${n}`

function pageAfter(
  db: Db,
  engine: Engine,
  { name, columns, key }: MovedTable,
  after: unknown[] | null,
  limit: number,
) {
  const typeOf = (column: string) => columns.find((one) => one.name === column)?.type ?? 'text'
  const isPostgres = engine === 'postgres'
  // A time keeps its microseconds only as text.
  const keys = key.map((column, n) => {
    const value = isPostgres ? sql`${sql.ref(column)}::text` : sql.ref(column)
    return sql`${value} as ${sql.ref(keyColumn(n))}`
  })
  const selected: RawBuilder<unknown>[] = [
    ...columns.map((one) => sql`${sql.ref(one.name)}`),
    ...keys,
  ]
  const order = sql.join(key.map((column) => sql.ref(column)))
  const values = after?.map((value, n) =>
    isPostgres ? sql`${value}::${sql.raw(typeOf(key[n] ?? ''))}` : sql`${value}`,
  )
  const where = values ? sql`where (${order}) > (${sql.join(values)})` : sql``
  return sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(name)} ${where}
    order by ${order} limit ${sql.lit(limit)}`.execute(db)
}

/** Names the row only by `id`, because another key may be an e-mail address or a phone number. */
function placeOf({ name, key }: MovedTable, column: string, row: Record<string, unknown>): string {
  const id = key.length === 1 && key[0] === 'id' ? ` of the row ${row.id}` : ''
  return `${name}.${column}${id}`
}
