import { NoConnection } from './errors.ts'

/** Admits a fixed number of holders at a time, first come, first served. */
export type Semaphore = {
  /**
   * Returns a function that releases the semaphore. Throws `NoConnection` after `patienceMs`; if the queue is moving
   * then, waits longer, up to about `maxWaitMs`.
   */
  acquire(patienceMs: number): Promise<() => void>
  /** Call it when a holder succeeds. The queue counts as moving for the next `progressMs`. */
  noteProgress(): void
}

const maxWaitMs = 20_000
const progressMs = 1_000

export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting = new Set<() => void>()
  let lastProgressAt = Number.NEGATIVE_INFINITY

  function createRelease(): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    }
  }

  return {
    async acquire(patienceMs) {
      if (free > 0) {
        free--
        return createRelease()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const queuedAt = performance.now()
      const giveUpUnlessMoving = () => {
        const now = performance.now()
        const isMoving = now - lastProgressAt < progressMs && now - queuedAt < maxWaitMs
        if (isMoving) timer = setTimeout(giveUpUnlessMoving, progressMs)
        else if (waiting.delete(resolve)) reject(new NoConnection())
      }
      // `setTimeout` does not accept Infinity.
      let timer = Number.isFinite(patienceMs)
        ? setTimeout(giveUpUnlessMoving, patienceMs)
        : undefined
      try {
        await promise
      } finally {
        clearTimeout(timer)
      }
      return createRelease()
    },
    noteProgress() {
      lastProgressAt = performance.now()
    },
  }
}
