import { setImmediate } from 'node:timers/promises'
import { hourMs } from '../../domain/duration.ts'
import { localDate } from '../../domain/program-time.ts'
import { firstKeptDay, namesKeptSince } from '../../domain/retention.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import { emptyWriteAheadLog } from '../db/overwrite-deleted.ts'
import {
  emptySomeLines,
  type Limit,
  logRemovals,
  removeLeftovers,
  removeSomeNames,
} from '../retention/retention-commands.ts'
import type { Job } from './runner.ts'

/**
 * Removes what names people from registrations of the past, KEEP_NAMES_MONTHS after the event (docs/decisions/0051). Each
 * batch is a transaction of its own, so a run that is broken off goes on where it stopped.
 */
export function removeNamesJob({
  db,
  zone,
  months,
}: {
  db: Db
  zone: string
  /** Asked at each run; null for never */
  months: () => number | null
}): Job {
  // Only saves queries: the limit moves once a day.
  let done: { since: string; at: number } | undefined
  return {
    name: 'remove-names',
    wakes: false,
    async run(now, stopping) {
      const kept = months()
      if (kept === null) return
      const since = namesKeptSince(kept, zone, now)
      if (done?.since === since && isRecent(done.at, now, hourMs)) return
      const limit: Limit = { since, day: firstKeptDay(kept, zone, now) }
      while (await removeSomeNames(db, limit, now)) {
        if (stopping.aborted) return
        // Requests go first.
        await setImmediate()
      }
      let place: string | null = ''
      while (place !== null) {
        if (stopping.aborted) return
        place = await emptySomeLines(db, limit, place)
        await setImmediate()
      }
      await removeLeftovers(db, limit, now)
      await logRemovals(db, localDate(now.toISOString(), zone), now)
      await emptyWriteAheadLog(db)
      done = { since, at: now.getTime() }
    },
  }
}
