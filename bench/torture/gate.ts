/** Where clients wait while the site is down. */
export type Gate = {
  close(): void
  open(): void
  /** At once while it is open */
  pass(): Promise<void>
  /** Resolves when so many wait at it */
  waiting(): number
}

export function createGate(): Gate {
  let closed: PromiseWithResolvers<void> | undefined
  let waiting = 0
  return {
    close() {
      closed ??= Promise.withResolvers<void>()
    },
    open() {
      closed?.resolve()
      closed = undefined
    },
    async pass() {
      while (closed) {
        waiting++
        await closed.promise
        waiting--
      }
    },
    waiting: () => waiting,
  }
}
