import { type RawBuilder, sql } from 'kysely'
import { folds, searchWords } from '../../domain/name-search.ts'

/** Whether a text contains these words in any case; % and _ in them stand for themselves. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const lower = words.toLowerCase()
  return sql<boolean>`(${hasLetters(text, lower)} and ${hasPart(sql`lower(${text})`, lower)})`
}

/**
 * Words in any order and case, with or without accents: "pena lucia" finds "Lucía Peña", "orourke" finds "O’Rourke".
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
 * Whether a text has, in this order, the letters of `words` that no accented letter folds to. It rules out most texts
 * and is many times cheaper than folding. `upper`, because SQLite calls JavaScript for `lower`. ASCII only: JavaScript
 * turns some other letters into two ("ß" becomes "SS"), and SQLite does not change them.
 */
function hasLetters(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const letters = (words.match(/[!-&(-~]/g) ?? []).map((letter) => letter.toUpperCase())
  const kept = letters.filter((letter) => !folds.some(([, to]) => to.toUpperCase() === letter))
  return sql<boolean>`upper(${text}) like ${['', ...kept.map(escapeWildcards), ''].join('%')} escape '\\'`
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
