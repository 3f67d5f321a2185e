import { dayMs, hourMs, minuteMs } from './duration.ts'

/** A session ends after 12 hours without use, and at the latest 7 days after it started. */
export const sessionIdleMs = 12 * hourMs
export const sessionMaxMs = 7 * dayMs

export type SessionTimes = { createdAt: string; lastUsedAt: string }

export function sessionExpiry({ createdAt, lastUsedAt }: SessionTimes): Date {
  return new Date(
    Math.min(Date.parse(lastUsedAt) + sessionIdleMs, Date.parse(createdAt) + sessionMaxMs),
  )
}

/** Caps future times, which a wrong clock wrote and which would prolong the session. */
export function capAtNow({ createdAt, lastUsedAt }: SessionTimes, now: Date): SessionTimes {
  const at = now.toISOString()
  return {
    createdAt: createdAt < at ? createdAt : at,
    lastUsedAt: lastUsedAt < at ? lastUsedAt : at,
  }
}

/** Failed sign-ins within `loginWindowMs` that lock out a username or an IP address */
export const loginWindowMs = 15 * minuteMs
export const failuresPerUsername = 5
export const failuresPerAddress = 20
/** Per known browser: failures in other browsers do not count here, and failures in this browser count only here. */
export const failuresPerDevice = 5
/** Wrong passwords in one session, where a request asks for the current password */
export const failuresPerPasswordChange = 5
/** Wrong passwords in all sessions of an administrator together; each further wrong password ends its session */
export const failuresInAllSessions = 10
/** A browser stays known this long without a sign-in. */
export const deviceKnownMs = 400 * dayMs
