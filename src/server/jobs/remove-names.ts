import { setImmediate } from 'node:timers/promises'
import { hourMs } from '../../domain/duration.ts'
import { localDate } from '../../domain/program-time.ts'
import { firstKeptDay, namesKeptSince } from '../../domain/retention.ts'
import { isRecent } from '../../domain/time-window.ts'
import { trustedTime } from '../clock/clock-commands.ts'
import type { Db } from '../db/connect.ts'
import { emptyLogAgain, emptyWriteAheadLog } from '../db/overwrite-deleted.ts'
import { beginPass, endPass, replaceSomeOldTexts } from '../retention/old-lines-commands.ts'
import {
  type Limit,
  logRemovals,
  removeLeftovers,
  removeSomeNames,
} from '../retention/retention-commands.ts'
import type { Job } from './runner.ts'

/**
 * Removes names KEEP_NAMES_MONTHS after the event (docs/decisions/0051). Each batch is a transaction of its own, so the
 * next run continues where an aborted run stopped.
 */
export function removeNamesJob({
  db,
  zone,
  months,
}: {
  db: Db
  zone: string
  /** Null: names are never removed */
  months: () => number | null
}): Job {
  let isFirst = true
  let done: { since: string; at: number } | undefined
  return {
    name: 'remove-names',
    wakes: false,
    async run(now, stopping) {
      // A killed process may have left names in the write-ahead log.
      if (isFirst) await emptyWriteAheadLog(db)
      else await emptyLogAgain(db)
      isFirst = false
      const kept = months()
      if (kept === null) return
      const trusted = await trustedTime(db, now)
      const since = namesKeptSince(kept, zone, trusted)
      if (done?.since === since && isRecent(done.at, now, hourMs)) return
      const limit: Limit = { since, day: firstKeptDay(kept, zone, trusted) }
      while (await removeSomeNames(db, limit, now)) {
        if (stopping.aborted) return
        // Lets requests run between two batches.
        await setImmediate()
      }
      const today = localDate(trusted.toISOString(), zone)
      let pass = await beginPass(db, today)
      while (pass.place !== null) {
        if (stopping.aborted) return
        pass = await replaceSomeOldTexts(db, limit, pass)
        await setImmediate()
      }
      await endPass(db, pass, limit)
      await removeLeftovers(db, limit, trusted)
      await logRemovals(db, today, now)
      await emptyWriteAheadLog(db)
      done = { since, at: now.getTime() }
    },
  }
}
