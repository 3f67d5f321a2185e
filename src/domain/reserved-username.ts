import { lookAlikeKey } from './look-alike.ts'

/** Names that the activity log and the brakes use for actors other than administrators (DESIGN.md 4) */
export const otherActors = {
  public: 'public',
  system: 'system',
  commandLine: 'command line',
} as const

/** True for names that people would confuse with one of `otherActors`. */
export function isReservedUsername(username: string): boolean {
  const look = lookAlikeKey(username)
  return Object.values(otherActors).some((name) => lookAlikeKey(name) === look)
}
