import { setTimeout } from 'node:timers/promises'
import { hourMs } from '../../domain/duration.ts'
import { pagesToGiveBack } from '../../domain/spare-space.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import { findSpace, giveBackPages } from '../db/spare-space.ts'
import type { Job } from './runner.ts'

/** 128 KB: one step takes about as long as one sign-up */
const pagesPerStep = 32
/** Pause between steps, so that sign-ups go first */
const pauseMs = 50

/** On SQLite, returns space left by removed names and old messages to the file system, in small steps. */
export function giveSpaceBackJob({
  db,
  pause = setTimeout,
}: {
  db: Db
  pause?: (ms: number) => Promise<unknown>
}): Job {
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'give-space-back',
    wakes: false,
    async run(now, stopping) {
      if (isRecent(lookedAt, now, hourMs)) return
      const { canShrink, ...space } = await findSpace(db)
      let pagesLeft = canShrink ? pagesToGiveBack(space) : 0
      const until = performance.now() + maxRunMs
      for (; pagesLeft > 0 && !stopping.aborted; pagesLeft -= pagesPerStep) {
        // The next run continues.
        if (performance.now() > until) return
        await giveBackPages(db, Math.min(pagesLeft, pagesPerStep))
        await pause(pauseMs)
      }
      lookedAt = now.getTime()
    },
  }
}

/** Far below the time after which a run counts as stuck (domain/health.ts) */
const maxRunMs = 60_000
