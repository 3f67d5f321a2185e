/**
 * Accented letters and their plain forms for search. Capitals are listed because PostgreSQL's `lower` folds only ASCII
 * in some locales.
 */
export const folds: readonly (readonly [string, string])[] = [
  ...[...'áàâäÁ'].map((letter) => [letter, 'a'] as const),
  ...[...'éèêëÉ'].map((letter) => [letter, 'e'] as const),
  ...[...'íïÍ'].map((letter) => [letter, 'i'] as const),
  ...[...'óôöÓ'].map((letter) => [letter, 'o'] as const),
  ...[...'úüÚÜ'].map((letter) => [letter, 'u'] as const),
  ...[...'ñÑ'].map((letter) => [letter, 'n'] as const),
  ...[...'çÇ'].map((letter) => [letter, 'c'] as const),
  ...[..."'’‘"].map((letter) => [letter, ''] as const),
]

/** In lower case, without accents and apostrophes */
export function searchWords(search: string): string[] {
  return fold(search)
    .split(/[\s,]+/)
    .filter(Boolean)
}

/** The same rule as in the database's search (server/db/contains.ts), for rows that a page has loaded */
export function hasSearchWords(name: string, search: string): boolean {
  const words = searchWords(search)
  if (words.length === 0) return name.toLowerCase().includes(search.toLowerCase())
  const folded = fold(name)
  return words.every((word) => folded.includes(word))
}

function fold(text: string): string {
  return folds.reduce(
    (folded, [from, to]) => folded.replaceAll(from, to),
    text.normalize('NFC').toLowerCase(),
  )
}
