import { nearestName } from './nearest-name.ts'

/** A misspelt one of these would send the data elsewhere, so the server does not start. */
const decisive = ['DATABASE_URL']

/**
 * Names that are nearly a setting of ours which is not set itself. TIMEZONE or LOGLEVEL may belong to another program,
 * so they are a warning; a slip that would send the data elsewhere is a mistake.
 */
export function findSlips(
  env: Record<string, string | undefined>,
  known: readonly string[],
): { mistakes: string[]; warnings: string[] } {
  const slips: { mistakes: string[]; warnings: string[] } = { mistakes: [], warnings: [] }
  for (const name of Object.keys(env)) {
    const meant = known.includes(name) ? undefined : nearestName(name, known)
    if (!meant || env[meant]?.trim()) continue
    const lines = decisive.includes(meant) ? slips.mistakes : slips.warnings
    lines.push(`${name} is not a setting; did you mean ${meant}?`)
  }
  return slips
}
