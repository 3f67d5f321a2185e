import {
  failuresPerAddress,
  failuresPerUsername,
  loginWindowMs,
} from '../../domain/admin-session.ts'

type Attempt = { username: string; address: string }

/** Remembers failed sign-ins of the last 15 minutes, in this process. */
export type LoginGuard = {
  /**
   * False when there were too many. Counts as a failure until `succeeded` says otherwise,
   * so that attempts which arrive together are not all let through.
   */
  mayTry(attempt: Attempt, now: Date): boolean
  succeeded(attempt: Attempt, now: Date): void
}

export function createLoginGuard(): LoginGuard {
  const failures = new Map<string, number[]>()
  const usernameKey = (attempt: Attempt) => `u:${attempt.username.toLowerCase()}`
  const addressKey = (attempt: Attempt) => `a:${attempt.address}`

  function recent(key: string, now: Date): number[] {
    // In both directions: a clock that was ahead must not shut anybody out until it is that late.
    const isRecent = (at: number) => Math.abs(now.getTime() - at) < loginWindowMs
    const kept = (failures.get(key) ?? []).filter(isRecent)
    if (kept.length > 0) failures.set(key, kept)
    else failures.delete(key)
    return kept
  }

  return {
    mayTry(attempt, now) {
      const [byUsername, byAddress] = [usernameKey(attempt), addressKey(attempt)]
      if (recent(byUsername, now).length >= failuresPerUsername) return false
      if (recent(byAddress, now).length >= failuresPerAddress) return false
      // Names nobody comes back to would otherwise stay for ever.
      if (failures.size > 10_000) for (const key of failures.keys()) recent(key, now)
      for (const key of [byUsername, byAddress]) {
        failures.set(key, [...recent(key, now), now.getTime()])
      }
      return true
    },
    succeeded(attempt, now) {
      failures.delete(usernameKey(attempt))
      const others = recent(addressKey(attempt), now)
      const own = others.lastIndexOf(now.getTime())
      if (own >= 0) failures.set(addressKey(attempt), others.toSpliced(own, 1))
    },
  }
}
