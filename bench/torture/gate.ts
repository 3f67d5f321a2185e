import { setTimeout } from 'node:timers/promises'

/** While it is closed, no client starts a request. */
export type Gate = ReturnType<typeof createGate>

export function createGate() {
  let closed: PromiseWithResolvers<void> | undefined
  let inside = 0
  return {
    close() {
      closed ??= Promise.withResolvers<void>()
    },
    open() {
      closed?.resolve()
      closed = undefined
    },
    async pass<T>(work: () => Promise<T>): Promise<T> {
      while (closed) await closed.promise
      inside++
      try {
        return await work()
      } finally {
        inside--
      }
    },
    async waitUntilEmpty() {
      while (inside > 0) await setTimeout(1)
    },
  }
}
