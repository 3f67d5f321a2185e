import type { Connection } from '../db/connect.ts'
import { type Hold, renewHold } from '../db/move/hold.ts'
import { MoveRefusal } from '../db/move/refusal.ts'

/** A twelfth of `holdMs` */
const renewEveryMs = 5_000

/**
 * Renews the hold until `stop` is called. `mayContinue` throws `MoveRefusal` after the hold has expired, or after the
 * person at the terminal has stopped the move.
 */
export function keepHold(source: Connection, hold: Hold, stopping: AbortSignal) {
  let hasEnded = false
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    try {
      hasEnded ||= !(await renewHold(source, hold))
    } catch {
      // The next attempt may succeed. It never renews a hold that has expired.
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewEveryMs)
  return {
    mayContinue() {
      if (stopping.aborted) throw new MoveRefusal('Stopped: nothing was moved')
      if (hasEnded) throw new MoveRefusal('The move was interrupted for too long: try it again')
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await renewing
    },
  }
}
