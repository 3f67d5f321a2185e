import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { listUpcomingEvents } from './event-queries.ts'
import { shareReadings } from './shared-reading.ts'

/** How long an answer is kept, by the clock: an event's end shows after this. */
const maxAgeMs = 1_000

type Answer = { body: string; etag: string }
type Options = {
  db: Db
  clock: () => Date
  /** Other processes write to the database as well, and tell nobody */
  isShared: boolean
}

/**
 * The public list as bytes, read once for everybody who asks at the same time.
 * Where this process alone writes, it is kept for a second; its writes call `forget`, so that people see their own
 * registration at once. On a shared database nothing is kept: two requests of one family may go to two processes.
 */
export function createUpcomingEvents({ db, clock, isShared }: Options) {
  let kept: { answer: Promise<Answer>; readAt: number } | undefined

  const read = shareReadings(async (): Promise<Answer> => {
    const body = JSON.stringify(await listUpcomingEvents(db, clock()))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, etag }
  })

  return {
    get(): Promise<Answer> {
      if (isShared) return read()
      const now = clock().getTime()
      const age = kept ? now - kept.readAt : -1
      if (kept && age >= 0 && age < maxAgeMs) return kept.answer
      const answer = read()
      const reading = { answer, readAt: now }
      kept = reading
      // A failed reading is told to those who waited for it and then tried again.
      answer.catch(() => {
        if (kept === reading) kept = undefined
      })
      return answer
    },
    forget(): void {
      kept = undefined
    },
  }
}
export type UpcomingEvents = ReturnType<typeof createUpcomingEvents>
