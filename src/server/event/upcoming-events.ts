import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { snapshotOf } from '../db/snapshot.ts'
import { listUpcomingEvents, presentPublicly } from './event-queries.ts'

/** How long a list is reused, in elapsed time. An event may stay on the list this long after its end. */
const maxAgeMs = 1_000

type Answer = { body: Buffer; etag: string }

/** The public list as JSON; without writes, it is read at most once a second (decision 0005) */
export type UpcomingEvents = {
  get(): Promise<Answer>
  /** Call it after every request that may have written. Writes of jobs appear within `maxAgeMs`. */
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
  /** Whether other processes may write to the database, too */
  isShared: boolean
}): UpcomingEvents {
  let writes = 0
  let kept: (Read & { readAt: number; version: string | number }) | undefined
  const get = shareReads(async () => {
    const readAt = elapsed()
    // The version is read before the list, so that any commit during the read of the list counts as a change.
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
 * Callers that arrive during a read share the next read, so that no result is older than the call. Reads run one at a
 * time. A failed read rejects its callers and does not affect the next read.
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

/** `until` is the next opening of a sign-up, in milliseconds: from then on, the list must show that sign-up as open. */
type Read = { answer: Answer; until: number }

async function read(db: Db, now: Date): Promise<Read> {
  const events = (await listUpcomingEvents(db, now)).map((event) => presentPublicly(event, now))
  const openings = events.flatMap(({ opensAt }) => (opensAt ? Date.parse(opensAt) : []))
  const body = Buffer.from(JSON.stringify(events))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { answer: { body, etag }, until: Math.min(...openings) }
}
