import { type RawBuilder, sql } from 'kysely'

/** Whether a lower-case text contains these words in any case; % and _ in them are no wildcards. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}

/**
 * Whether a text contains each of these words, in any order and case, with or without accents: "pena lucia" finds
 * "Lucía Peña", "orourke" and "o'rourke" find "O’Rourke".
 */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = fold(search)
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0) return contains(text, search)
  const folded = folds.reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${from}, ${to})`,
    sql`lower(${text})`,
  )
  return sql<boolean>`(${sql.join(
    words.map((word) => contains(folded, word)),
    sql` and `,
  )})`
}

/** Letters of names in our languages. SQLite's `lower` knows only ASCII, so capitals stand here too. */
const folds: readonly (readonly [string, string])[] = [
  ...[...'áàâäÁ'].map((letter) => [letter, 'a'] as const),
  ...[...'éèêëÉ'].map((letter) => [letter, 'e'] as const),
  ...[...'íïÍ'].map((letter) => [letter, 'i'] as const),
  ...[...'óôöÓ'].map((letter) => [letter, 'o'] as const),
  ...[...'úüÚÜ'].map((letter) => [letter, 'u'] as const),
  ...[...'ñÑ'].map((letter) => [letter, 'n'] as const),
  ...[...'çÇ'].map((letter) => [letter, 'c'] as const),
  ...[..."'’‘"].map((letter) => [letter, ''] as const),
]

function fold(text: string): string {
  return folds.reduce(
    (folded, [from, to]) => folded.replaceAll(from, to),
    text.normalize('NFC').toLowerCase(),
  )
}
