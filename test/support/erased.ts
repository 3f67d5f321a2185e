import type { TestApp } from './app.ts'

/**
 * Rows that contain one of these texts in any column, as "table: row". Every table is searched, even one that a later
 * migration adds.
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
