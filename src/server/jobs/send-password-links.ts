import { deleteOldPasswordRequests, sendPasswordLinks } from '../account/password-link-commands.ts'
import { findPasswordRequests } from '../account/password-link-queries.ts'
import type { Db } from '../db/connect.ts'
import type { Job } from './runner.ts'

const batch = 100

/** Sends administrators the links for a new password that somebody asked for. */
export function sendPasswordLinksJob({
  db,
  clock,
  wakeJobs,
}: {
  db: Db
  clock: () => Date
  /** Makes the outbox look for the messages */
  wakeJobs: () => void
}): Job {
  return {
    name: 'send-password-links',
    wakes: true,
    async run(now, stopping) {
      await deleteOldPasswordRequests(db, now)
      let hasMore = true
      while (hasMore && !stopping.aborted) {
        const pending = await findPasswordRequests(db, batch)
        const errors: unknown[] = []
        for (const request of pending) {
          if (stopping.aborted) return
          try {
            if (await sendPasswordLinks(db, request, clock())) wakeJobs()
          } catch (error) {
            // One that fails is tried again at the next run, and must not stop the others.
            errors.push(error)
          }
        }
        if (errors.length > 0) throw errors[0]
        hasMore = pending.length === batch
      }
    },
  }
}
