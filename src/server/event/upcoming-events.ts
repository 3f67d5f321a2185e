import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { snapshotOf } from '../db/snapshot.ts'
import { listUpcomingEvents } from './event-queries.ts'
import { shareReadings } from './shared-reading.ts'

/** How long an answer is kept, in elapsed milliseconds: an event's end shows after this. */
const maxAgeMs = 1_000

type Answer = { body: string; etag: string }
type UpcomingEventsDeps = {
  db: Db
  clock: () => Date
  elapsed: () => number
  /** Other processes write to the database as well, and tell nobody */
  isShared: boolean
}

/** The public list as bytes, read once for everybody who asks within a second; never older than the last write. */
export type UpcomingEvents = {
  get(): Promise<Answer>
  /** Told of every write of this process */
  forget(): void
}

export function createUpcomingEvents(deps: UpcomingEventsDeps): UpcomingEvents {
  return deps.isShared ? keptWhileUnchanged(deps) : keptUntilForgotten(deps)
}

/** Where this process alone writes */
function keptUntilForgotten({ db, clock, elapsed }: UpcomingEventsDeps): UpcomingEvents {
  let kept: { answer: Promise<Answer>; readAt: number } | undefined
  return {
    get() {
      const readAt = elapsed()
      if (kept && isFresh(kept, readAt)) return kept.answer
      const reading = { answer: read(db, clock()), readAt }
      kept = reading
      // A failed reading is told to those who waited for it and then tried again.
      reading.answer.catch(() => {
        if (kept === reading) kept = undefined
      })
      return reading.answer
    },
    forget() {
      kept = undefined
    },
  }
}

/** On PostgreSQL, which is asked whether anybody has written: two requests of one family may go to two processes. */
function keptWhileUnchanged({ db, clock, elapsed }: UpcomingEventsDeps): UpcomingEvents {
  let kept: { answer: Answer; readAt: number; snapshot: string } | undefined
  const get = shareReadings(async () => {
    const readAt = elapsed()
    // Taken first: what is committed while the list is read counts as a change, whether the list has it or not.
    const snapshot = await snapshotOf(db)
    if (kept?.snapshot === snapshot && isFresh(kept, readAt)) return kept.answer
    const answer = await read(db, clock())
    kept = { answer, readAt, snapshot }
    return answer
  })
  return { get, forget: () => {} }
}

function isFresh(kept: { readAt: number }, now: number): boolean {
  return now - kept.readAt < maxAgeMs
}

async function read(db: Db, now: Date): Promise<Answer> {
  const body = JSON.stringify(await listUpcomingEvents(db, now))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag }
}
