import { type RawBuilder, sql } from 'kysely'
import { folds, searchWords } from '../../domain/name-search.ts'

/** Ignores case but not accents; % and _ are literal. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const lower = words.toLowerCase()
  return sql<boolean>`(${hasLetters(text, lower)} and ${hasPart(sql`lower(${text})`, lower)})`
}

/** Finds words in any order, ignoring case, accents and apostrophes: "pena lucia" finds "Lucía Peña". */
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

/**
 * Finds each number of a phone field by its digits. Only the first number is in `phone_key`, and only a field with more
 * than 20 characters can hold others.
 */
export function hasPhone(pattern: string): RawBuilder<boolean> {
  const numbers = [...' ()-.'].reduce(
    (inner, mark) => sql`replace(${inner}, ${mark}, '')`,
    sql`registrations.phone`,
  )
  return sql<boolean>`(registrations.phone_key like ${pattern}
    or length(registrations.phone) > 20 and ${numbers} like ${pattern})`
}

function hasPart(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${escapeWildcards(part)}%`} escape '\\'`
}

/**
 * Rules out most texts before the folding, which is many times slower. Checks only those letters of `words` that
 * folding never produces, in their order. Uses `upper`, because on SQLite `lower` calls JavaScript. Compares only ASCII,
 * because JavaScript turns "ß" into "SS", and SQLite does not.
 */
function hasLetters(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const letters = (words.match(/[!-&(-~]/g) ?? []).map((letter) => letter.toUpperCase())
  const kept = letters.filter((letter) => !folds.some(([, to]) => to.toUpperCase() === letter))
  return sql<boolean>`upper(${text}) like ${['', ...kept.map(escapeWildcards), ''].join('%')} escape '\\'`
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
