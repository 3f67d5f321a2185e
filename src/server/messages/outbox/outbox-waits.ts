import { leaseMs, remainingWaitMs } from '../../../domain/message.ts'

/** A message that is being delivered (leased), or waits after an attempt that failed */
export type WaitingMessage = {
  id: string
  leaseId: string | null
  waitMs: number | null
  nextAttemptAt: string
}

/** When waiting messages may be taken, by the time that passes in this process and not by any clock (docs/decisions/0023) */
export type Waits = {
  /** Milliseconds that count up and never jump */
  elapsed: () => number
  /** Those whose wait is over; `now` is asked only of those that are new to this process. */
  findOver(waiting: WaitingMessage[], now: Date): WaitingMessage[]
  /** Begins a wait that this process has just written down. */
  begin(message: WaitingMessage, now: Date): void
  /** Marks a message as under way here for as long as `work` takes: nobody here takes it meanwhile, whatever its lease says. */
  whileUnderWay<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createWaits(elapsed: () => number): Waits {
  const known = new Map<string, { version: string; overAt: number }>()
  const underWay = new Set<string>()
  let hasLooked = false

  function overAt(message: WaitingMessage, now: Date): number {
    const version = `${message.leaseId} ${message.nextAttemptAt}`
    const before = known.get(message.id)
    if (before?.version === version) return before.overAt
    // A lease that was not there at the last look has just begun, and the clock may have jumped since:
    // what is taken too early is sent twice.
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
    findOver(waiting, now) {
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
    async whileUnderWay(id, work) {
      underWay.add(id)
      try {
        return await work()
      } finally {
        underWay.delete(id)
      }
    },
  }
}
