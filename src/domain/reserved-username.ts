import { lookAlikeKey } from './look-alike.ts'

/** Actors in the activity log and in rate limits that are not administrators (DESIGN.md 4) */
export const otherActors = {
  public: 'public',
  system: 'system',
  commandLine: 'command line',
} as const

/** Includes look-alikes */
export function isReservedUsername(username: string): boolean {
  const look = lookAlikeKey(username)
  return Object.values(otherActors).some((name) => lookAlikeKey(name) === look)
}
