import { dayMs, hourMs, minuteMs } from './duration.ts'

/** A session ends after 12 hours without use, and after 7 days in any case. */
export const sessionIdleMs = 12 * hourMs
export const sessionMostMs = 7 * dayMs

export type SessionTimes = { createdAt: string; lastUsedAt: string }

/** When a session ends unless it is used again */
export function sessionExpiry({ createdAt, lastUsedAt }: SessionTimes): Date {
  return new Date(
    Math.min(Date.parse(lastUsedAt) + sessionIdleMs, Date.parse(createdAt) + sessionMostMs),
  )
}

/** A session whose times lie ahead began under a wrong clock; by the right one it begins now. */
export function withoutFuture({ createdAt, lastUsedAt }: SessionTimes, now: Date): SessionTimes {
  const at = now.toISOString()
  return {
    createdAt: createdAt < at ? createdAt : at,
    lastUsedAt: lastUsedAt < at ? lastUsedAt : at,
  }
}

/** Failed sign-ins that close the door for a username or an address, within 15 minutes */
export const loginWindowMs = 15 * minuteMs
export const failuresPerUsername = 5
export const failuresPerAddress = 20
/** Of a browser that has signed in before: nobody else's failures count there, nor its own elsewhere. */
export const failuresPerDevice = 5
/** Wrong present passwords when a new one is to be set */
export const failuresPerPasswordChange = 5
/** A browser that has not signed in for so long is a stranger again. */
export const deviceKnownMs = 400 * dayMs
