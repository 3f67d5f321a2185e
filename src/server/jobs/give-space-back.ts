import { setTimeout } from 'node:timers/promises'
import { hourMs } from '../../domain/duration.ts'
import { pagesToGiveBack } from '../../domain/spare-space.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import { findSpace, giveBackPages } from '../db/spare-space.ts'
import type { Job } from './runner.ts'

/** 128 KB: a step blocks other writers only briefly. */
const pagesPerStep = 32
const pauseMs = 50

/** Returns free pages of the SQLite file to the file system, so that the file shrinks. */
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
        // `lookedAt` stays unchanged, so that the next run continues.
        if (performance.now() > until) return
        await giveBackPages(db, Math.min(pagesLeft, pagesPerStep))
        await pause(pauseMs)
      }
      lookedAt = now.getTime()
    },
  }
}

/** Much shorter than a run that counts as stuck (domain/health.ts) */
const maxRunMs = 60_000
