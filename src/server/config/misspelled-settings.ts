import { findForeignSettings } from './foreign-settings.ts'

/** Settings whose misspelling does harm: the server would use another database, or send no e-mails. */
const isCritical: Record<string, (value: string) => boolean> = {
  DATABASE_URL: () => true,
  // IMAP_URL and AMQP_URL are two edits away from SMTP_URL, but the schemes of their values differ.
  SMTP_URL: (value) => value !== '' && !/^(?!smtps?:)[a-z][a-z\d+.-]*:\/\//i.test(value),
}
const minSettingLength = 8
/** A misspelled name may lack its underscore. */
const minNameLength = minSettingLength - 1
const maxEdits = 2

/**
 * Warns about other programs' names for our settings, and about misspelled names unless the right name is set too. A
 * misspelled critical setting is a mistake; any other similar name, such as TIMEZONE, may belong to another program.
 */
export function findMisspelledSettings(
  env: Record<string, string | undefined>,
  known: readonly string[],
): { mistakes: string[]; warnings: string[] } {
  const mistakes: string[] = []
  const { names: foreign, warnings } = findForeignSettings(env, known)
  for (const name of Object.keys(env)) {
    const meant = [...known, ...foreign].includes(name) ? undefined : findSimilar(name, known)
    if (!meant || env[meant]?.trim()) continue
    const lines = isCritical[meant]?.(env[name]?.trim() ?? '') ? mistakes : warnings
    lines.push(`${name} is not a setting; did you mean ${meant}?`)
  }
  return { mistakes, warnings }
}

/** Ignores case. Skips short names, because they are too similar to each other. */
function findSimilar(name: string, known: readonly string[]): string | undefined {
  if (name.length < minNameLength) return undefined
  return known.find(
    (other) =>
      other.length >= minSettingLength && editDistance(name.toUpperCase(), other) <= maxEdits,
  )
}

/** Levenshtein distance */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
