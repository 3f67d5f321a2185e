import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { MovedTable } from './schema.ts'
import type { Sequence } from './target.ts'

/** The last number of each identity column; the copy must not reuse the number of a deleted row. */
export async function readSequences(
  db: Db,
  engine: Engine,
  tables: readonly MovedTable[],
): Promise<Sequence[]> {
  const sequences: Sequence[] = []
  for (const { name: table, columns } of tables) {
    for (const { name: column, isIdentity } of columns) {
      if (isIdentity) {
        const read = engine === 'postgres' ? readPostgres : readSqlite
        sequences.push({ table, column, last: await read(db, table, column) })
      }
    }
  }
  return sequences
}

async function readPostgres(db: Db, table: string, column: string): Promise<number> {
  const found = await sql<{ name: string }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as name`.execute(db)
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last
    from ${sql.raw(found.rows[0]?.name ?? '')}`.execute(db)
  return rows[0]?.last ?? 0
}

async function readSqlite(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select seq as last from sqlite_sequence where name = ${table}`.execute(db)
  return rows[0]?.last ?? 0
}
