import { comingByFamilies } from './coming.ts'
import { lookAlikeKey } from './look-alike.ts'

/** Actors in the activity log and in rate limits that are not administrators (DESIGN.md 4) */
export const otherActors = {
  public: 'public',
  system: 'system',
  commandLine: 'command line',
} as const

/** Also true for look-alikes, and for the names under which families' own answers are stored */
export function isReservedUsername(username: string): boolean {
  const look = lookAlikeKey(username)
  return [...Object.values(otherActors), ...comingByFamilies].some(
    (name) => lookAlikeKey(name) === look,
  )
}
