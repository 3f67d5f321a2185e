import { type RawBuilder, sql } from 'kysely'

/** Whether a lower-case text contains these words in any case; % and _ in them are no wildcards. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
