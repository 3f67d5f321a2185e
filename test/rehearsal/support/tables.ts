import { sql } from 'kysely'
import { connect } from '../../../src/server/db/connect.ts'

export async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  const { db } = connect(databaseUrl)
  try {
    const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
    const rows: Record<string, number> = {}
    for (const table of tables.filter((name) => !name.startsWith('kysely'))) {
      const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
      rows[table] = Number((await counted.execute(db)).rows[0]?.n)
    }
    return rows
  } finally {
    await db.destroy()
  }
}

export function describeRows(rows: Record<string, number>): string {
  return `${rows.registrations} registrations, ${rows.messages} messages`
}
