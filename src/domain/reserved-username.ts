import { comingByFamilies } from './coming.ts'
import { lookAlikeKey } from './look-alike.ts'

/** Actors in the activity log and in rate limits that are not administrators (DESIGN.md 4) */
export const otherActors = {
  public: 'public',
  system: 'system',
  commandLine: 'command line',
} as const

/** Includes the names under which families' own answers are stored */
export const reservedUsernames = [...Object.values(otherActors), ...comingByFamilies]

/** Also true for look-alikes */
export function isReservedUsername(username: string): boolean {
  const look = lookAlikeKey(username)
  return reservedUsernames.some((name) => lookAlikeKey(name) === look)
}
