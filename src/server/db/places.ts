import { NoConnection } from './errors.ts'

/** Lets a fixed number in at a time, first come, first served. */
export type Places = {
  /**
   * Answers how to leave again. Throws `NoConnection` after `patienceMs`; in a rush, in which others get on, it waits
   * up to `longestWaitMs`.
   */
  enter(patienceMs: number): Promise<() => void>
  /** Somebody has done what they came for. */
  noteProgress(): void
}

const longestWaitMs = 20_000
/** The line moves while somebody has got on this lately. */
const progressMs = 1_000

export function createPlaces(count: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  let lastProgressAt = Number.NEGATIVE_INFINITY

  /** Once, however often it is called */
  function createLeave(): () => void {
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    }
  }

  return {
    async enter(patienceMs) {
      if (free > 0) {
        free--
        return createLeave()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const enteredAt = performance.now()
      const lookWhetherToGiveUp = () => {
        const now = performance.now()
        const moves = now - lastProgressAt < progressMs && now - enteredAt < longestWaitMs
        if (moves) timer = setTimeout(lookWhetherToGiveUp, progressMs)
        else if (waiting.delete(resolve)) reject(new NoConnection())
      }
      // A timer knows no Infinity.
      let timer = Number.isFinite(patienceMs)
        ? setTimeout(lookWhetherToGiveUp, patienceMs)
        : undefined
      try {
        await promise
      } finally {
        clearTimeout(timer)
      }
      return createLeave()
    },
    noteProgress() {
      lastProgressAt = performance.now()
    },
  }
}
