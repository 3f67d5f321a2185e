import type { TestApp } from './app.ts'

/**
 * Rows that contain one of `words` in any column, as "table: row". Searches every table, including tables that later
 * migrations add.
 */
export async function findInTables({ db }: TestApp, words: readonly string[]): Promise<string[]> {
  const jsonWords = words.map((word) => JSON.stringify(word.toLowerCase()).slice(1, -1))
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'messages')
      .selectAll()
      .execute()
    for (const row of rows) {
      const text = JSON.stringify(row).toLowerCase()
      if (jsonWords.some((word) => text.includes(word))) found.push(`${name}: ${text}`)
    }
  }
  return found
}
