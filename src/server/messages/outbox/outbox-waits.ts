import { leaseMs, remainingWaitMs } from '../../../domain/delivery-times.ts'

/** A message that is leased, or waits for a retry */
export type WaitingMessage = {
  id: string
  leaseId: string | null
  waitMs: number | null
  nextAttemptAt: string
}

/** When waiting messages may be claimed, by this process's elapsed time instead of a clock (docs/decisions/0023) */
export type Waits = {
  /** Monotonic time in milliseconds */
  elapsed: () => number
  /** Messages whose wait is over; the clock (`now`) matters only for messages that this process sees for the first time. */
  findElapsed(waiting: WaitingMessage[], now: Date): WaitingMessage[]
  /** Starts a wait that this process has just stored. */
  begin(message: WaitingMessage, now: Date): void
  /** While `work` runs, `findElapsed` omits the message, even if its lease expires. */
  whileDelivering<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createWaits(elapsed: () => number): Waits {
  const known = new Map<string, { version: string; overAt: number }>()
  const underWay = new Set<string>()
  let hasLooked = false

  function overAt(message: WaitingMessage, now: Date): number {
    const version = `${message.leaseId} ${message.nextAttemptAt}`
    const before = known.get(message.id)
    if (before?.version === version) return before.overAt
    // A lease that is new since the last look has just started; the clock may have jumped since, and a message that
    // is claimed too early is sent twice.
    const isNewLease = hasLooked && message.leaseId !== null
    const wait = {
      version,
      overAt: elapsed() + (isNewLease ? leaseMs : remainingWaitMs(message, now)),
    }
    known.set(message.id, wait)
    return wait.overAt
  }

  return {
    elapsed,
    findElapsed(waiting, now) {
      const ids = new Set(waiting.map(({ id }) => id))
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
      const others = waiting.filter(({ id }) => !underWay.has(id))
      const over = others.filter((message) => overAt(message, now) <= elapsed())
      hasLooked = true
      return over
    },
    begin(message, now) {
      overAt(message, now)
    },
    async whileDelivering(id, work) {
      underWay.add(id)
      try {
        return await work()
      } finally {
        underWay.delete(id)
      }
    },
  }
}
