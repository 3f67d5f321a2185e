import { leaseMs, remainingWaitMs } from '../../../domain/delivery-times.ts'

/** A message that is leased or waits for a retry */
export type WaitingMessage = {
  id: string
  leaseId: string | null
  waitMs: number | null
  nextAttemptAt: string
}

/** Tracks when leased and delayed messages may be leased again, in elapsed time instead of clock time (docs/decisions/0023). */
export type Waits = {
  /** Monotonic time in milliseconds */
  elapsed: () => number
  /** Messages whose lease or backoff is over; `now` matters only for messages new to this process */
  findElapsed(waiting: WaitingMessage[], now: Date): WaitingMessage[]
  /** Starts the backoff that this process has just stored. */
  begin(message: WaitingMessage, now: Date): void
  /** While `work` runs, `findElapsed` omits the message even if its lease expires. */
  whileDelivering<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createWaits(elapsed: () => number): Waits {
  const waits = new Map<string, { version: string; endsAt: number }>()
  const underWay = new Set<string>()
  let hasPolled = false

  function endsAt(message: WaitingMessage, now: Date): number {
    const version = `${message.leaseId} ${message.nextAttemptAt}`
    const previous = waits.get(message.id)
    if (previous?.version === version) return previous.endsAt
    // A lease that appeared since the last poll has just started. The clock may have jumped, so it is not used here: a
    // message that is leased too early is sent twice.
    const isNewLease = hasPolled && message.leaseId !== null
    const wait = {
      version,
      endsAt: elapsed() + (isNewLease ? leaseMs : remainingWaitMs(message, now)),
    }
    waits.set(message.id, wait)
    return wait.endsAt
  }

  return {
    elapsed,
    findElapsed(waiting, now) {
      const ids = new Set(waiting.map(({ id }) => id))
      for (const id of waits.keys()) if (!ids.has(id)) waits.delete(id)
      const others = waiting.filter(({ id }) => !underWay.has(id))
      const over = others.filter((message) => endsAt(message, now) <= elapsed())
      hasPolled = true
      return over
    },
    begin(message, now) {
      endsAt(message, now)
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
