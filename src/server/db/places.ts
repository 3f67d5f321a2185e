import { NoConnection } from './errors.ts'

/** Lets a fixed number in at a time, first come, first served. */
export type Places = {
  /** Answers how to leave again. Throws `NoConnection` after `patienceMs`. */
  enter(patienceMs: number): Promise<() => void>
}

export function createPlaces(count: number): Places {
  let free = count
  const waiting = new Set<() => void>()

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
      const giveUp = () => waiting.delete(resolve) && reject(new NoConnection())
      // A timer knows no Infinity.
      const timer = Number.isFinite(patienceMs) ? setTimeout(giveUp, patienceMs) : undefined
      try {
        await promise
      } finally {
        clearTimeout(timer)
      }
      return createLeave()
    },
  }
}
