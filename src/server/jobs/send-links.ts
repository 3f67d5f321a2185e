import type { Db } from '../db/connect.ts'
import { deleteOldRequests, sendRequestedLinks } from '../link-request/link-request-commands.ts'
import { findPendingRequests } from '../link-request/link-request-queries.ts'
import type { Job } from './runner.ts'

const batch = 100

type Context = {
  db: Db
  clock: () => Date
  sendsTexts: boolean
  /** Makes the outbox look for the messages */
  wakeJobs: () => void
}

/** Sends families the links that they asked for; woken, so that a link arrives while the family still waits for it. */
export function sendLinksJob({ db, wakeJobs, ...context }: Context): Job {
  return {
    name: 'send-links',
    wakes: true,
    async run(now, stopping) {
      await deleteOldRequests(db, now)
      let hasMore = true
      while (hasMore && !stopping.aborted) {
        const pending = await findPendingRequests(db, batch)
        const errors: unknown[] = []
        let hasQueued = false
        for (const request of pending) {
          if (stopping.aborted) break
          try {
            if (await sendRequestedLinks(db, request, context)) hasQueued = true
          } catch (error) {
            // One that fails is tried again at the next run, and must not stop the others.
            errors.push(error)
          }
        }
        if (hasQueued) wakeJobs()
        if (errors.length > 0) throw errors[0]
        hasMore = pending.length === batch
      }
    },
  }
}
