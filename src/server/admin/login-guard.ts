import {
  failuresPerAddress,
  failuresPerUsername,
  loginWindowMs,
} from '../../domain/admin-session.ts'

type Attempt = { username: string; address: string }

/** Remembers failed sign-ins of the last 15 minutes, in this process. */
export type LoginGuard = {
  isClosed(attempt: Attempt, now: Date): boolean
  failed(attempt: Attempt, now: Date): void
  succeeded(attempt: Attempt): void
}

export function createLoginGuard(): LoginGuard {
  const failures = new Map<string, number[]>()
  const usernameKey = (attempt: Attempt) => `u:${attempt.username.toLowerCase()}`
  const addressKey = (attempt: Attempt) => `a:${attempt.address}`

  function recent(key: string, now: Date): number[] {
    const kept = (failures.get(key) ?? []).filter((at) => at > now.getTime() - loginWindowMs)
    if (kept.length > 0) failures.set(key, kept)
    else failures.delete(key)
    return kept
  }

  return {
    isClosed: (attempt, now) =>
      recent(usernameKey(attempt), now).length >= failuresPerUsername ||
      recent(addressKey(attempt), now).length >= failuresPerAddress,
    failed(attempt, now) {
      // Names nobody comes back to would otherwise stay for ever.
      if (failures.size > 10_000) for (const key of failures.keys()) recent(key, now)
      for (const key of [usernameKey(attempt), addressKey(attempt)]) {
        failures.set(key, [...recent(key, now), now.getTime()])
      }
    },
    succeeded: (attempt) => void failures.delete(usernameKey(attempt)),
  }
}
