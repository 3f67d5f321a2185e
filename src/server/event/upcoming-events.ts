import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { listUpcomingEvents } from './event-queries.ts'

/** How long an answer may be older than the database: what another process wrote shows after this. */
const maxAgeMs = 1_000

type Answer = { body: string; etag: string; readAt: number }

/**
 * The public list as bytes, read once for everybody who asks within a second.
 * Writes of this process call `forget`, so that people see their own registration at once.
 */
export function createUpcomingEvents(db: Db, clock: () => Date) {
  let answer: Promise<Answer> | undefined
  let readAt = 0

  async function read(now: Date): Promise<Answer> {
    const body = JSON.stringify(await listUpcomingEvents(db, now))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, etag, readAt: now.getTime() }
  }

  return {
    get(): Promise<Answer> {
      const now = clock()
      const age = now.getTime() - readAt
      if (answer && age >= 0 && age < maxAgeMs) return answer
      readAt = now.getTime()
      const reading = read(now)
      answer = reading
      // A failed reading is told to those who waited for it and then tried again.
      reading.catch(() => {
        if (answer === reading) answer = undefined
      })
      return reading
    },
    forget(): void {
      answer = undefined
    },
  }
}
export type UpcomingEvents = ReturnType<typeof createUpcomingEvents>
