import { type RawBuilder, sql } from 'kysely'

/** Whether a lower-case text has these words in it, whatever their case; their own % and _ mean themselves. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
