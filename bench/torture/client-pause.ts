/** Pauses the clients while the site is down. */
export type ClientPause = {
  begin(): void
  end(): void
  /** Resolves at once when there is no pause */
  wait(): Promise<void>
  /** How many clients are waiting */
  waiting(): number
}

export function createClientPause(): ClientPause {
  let pause: PromiseWithResolvers<void> | undefined
  let waiting = 0
  return {
    begin() {
      pause ??= Promise.withResolvers<void>()
    },
    end() {
      pause?.resolve()
      pause = undefined
    },
    async wait() {
      while (pause) {
        waiting++
        await pause.promise
        waiting--
      }
    },
    waiting: () => waiting,
  }
}
