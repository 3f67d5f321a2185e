import { type RawBuilder, sql } from 'kysely'
import { folds, searchWords } from '../../domain/name-search.ts'

/** Whether a text contains these words, ignoring case; % and _ in them are literal. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const lower = words.toLowerCase()
  return sql<boolean>`(${hasLetters(text, lower)} and ${hasPart(sql`lower(${text})`, lower)})`
}

/**
 * Finds words in any order, ignoring case and accents: "pena lucia" finds "Lucía Peña", "orourke" finds "O’Rourke".
 */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search)
  if (words.length === 0) return contains(text, search)
  const folded = folds.reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${from}, ${to})`,
    sql`lower(${text})`,
  )
  const conditions = [
    ...words.map((word) => hasLetters(text, word)),
    ...words.map((word) => hasPart(folded, word)),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function hasPart(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${escapeWildcards(part)}%`} escape '\\'`
}

/**
 * A filter that is many times cheaper than folding: whether a text has, in this order, the letters of `words` that no
 * accented letter folds to. Uses `upper`, because on SQLite `lower` calls JavaScript. Compares only ASCII: JavaScript
 * uppercases "ß" to "SS", for example, and SQLite leaves it unchanged.
 */
function hasLetters(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const letters = (words.match(/[!-&(-~]/g) ?? []).map((letter) => letter.toUpperCase())
  const kept = letters.filter((letter) => !folds.some(([, to]) => to.toUpperCase() === letter))
  return sql<boolean>`upper(${text}) like ${['', ...kept.map(escapeWildcards), ''].join('%')} escape '\\'`
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
