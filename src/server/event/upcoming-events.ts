import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { snapshotOf } from '../db/snapshot.ts'
import { listUpcomingEvents, presentPublicly } from './event-queries.ts'

/** How long a response is kept, in elapsed milliseconds. An ended event may stay on the list this long. */
const maxAgeMs = 1_000

type Answer = { body: Buffer; etag: string }

/** The public list as JSON, read at most once a second unless something is written (decision 0005) */
export type UpcomingEvents = {
  get(): Promise<Answer>
  /** Call it after every request that may have written. Writes of jobs show within `maxAgeMs`. */
  forget(): void
}

export function createUpcomingEvents({
  db,
  clock,
  elapsed,
  isShared,
}: {
  db: Db
  clock: () => Date
  elapsed: () => number
  /** Whether other processes write to the database as well */
  isShared: boolean
}): UpcomingEvents {
  let writes = 0
  let kept: (Read & { readAt: number; version: string | number }) | undefined
  const get = shareReads(async () => {
    const readAt = elapsed()
    // Read before the list, so that a commit during the read counts as a change whether or not the list includes it.
    const version = isShared ? await snapshotOf(db) : writes
    const now = clock()
    const isCurrent = kept && now.getTime() < kept.until && readAt - kept.readAt < maxAgeMs
    if (kept && isCurrent && kept.version === version) return kept.answer
    kept = { ...(await read(db, now)), readAt, version }
    return kept.answer
  })
  return {
    get,
    forget() {
      writes += 1
    },
  }
}

/**
 * Callers that arrive during a read share the next one, so a response is never older than its request. Reads run one at
 * a time. A failed read rejects its callers; the next read tries again.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    next = last.then(() => {
      next = undefined
      return read()
    })
    last = next.catch(() => {})
    return next
  }
}

/** `until` is the next opening of a sign-up, in milliseconds; from then on, the list must say that sign-up is open. */
type Read = { answer: Answer; until: number }

async function read(db: Db, now: Date): Promise<Read> {
  const events = (await listUpcomingEvents(db, now)).map((event) => presentPublicly(event, now))
  const openings = events.flatMap(({ opensAt }) => (opensAt ? Date.parse(opensAt) : []))
  const body = Buffer.from(JSON.stringify(events))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { answer: { body, etag }, until: Math.min(...openings) }
}
