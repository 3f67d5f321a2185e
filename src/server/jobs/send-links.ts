import { hourMs } from '../../domain/duration.ts'
import { linkSpacingMs } from '../../domain/link-request.ts'
import { recentWindow } from '../../domain/time-window.ts'
import { sendPasswordLinks } from '../admin/password-link-commands.ts'
import { findPasswordRequests } from '../admin/password-link-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendRequestedLinks } from '../link-request/link-request-commands.ts'
import { findPendingRequests } from '../link-request/link-request-queries.ts'
import type { Job } from './runner.ts'

const batchSize = 100

type Context = {
  db: Db
  clock: () => Date
  wakeJobs: () => void
}

/** The tables of requests, and their columns that are null after a request is served */
const contactColumns = { link_requests: 'contact', password_requests: 'email' } as const
type Table = keyof typeof contactColumns

type Kind<Request> = {
  name: string
  table: Table
  find: (db: Db, limit: number) => Promise<Request[]>
  /** Returns false if there was nothing to link to, so that no message was queued. */
  send: (tx: Tx, request: Request) => Promise<boolean>
}

export function sendLinksJob({
  sendsMail,
  sendsTexts,
  ...context
}: Context & { sendsMail: boolean; sendsTexts: boolean }): Job {
  const { clock } = context
  return requestJob(context, {
    name: 'send-links',
    table: 'link_requests',
    find: findPendingRequests,
    send: (tx, request) => sendRequestedLinks(tx, request, { clock, sendsMail, sendsTexts }),
  })
}

export function sendPasswordLinksJob(context: Context): Job {
  return requestJob(context, {
    name: 'send-password-links',
    table: 'password_requests',
    find: findPasswordRequests,
    send: (tx, { contact }) => sendPasswordLinks(tx, contact, context.clock()),
  })
}

/** A job that is woken by its name, because somebody waits for the link. */
function requestJob<Request extends { key: string; contact: string }>(
  { db, wakeJobs }: Context,
  { name, table, find, send }: Kind<Request>,
): Job {
  const serve = (request: Request) =>
    inTransaction(db, async (tx) => (await takeRequest(tx, table, request)) && send(tx, request))
  return {
    name,
    wakes: false,
    async run(now, stopping) {
      await deleteOld(db, table, now)
      let hasMore = true
      while (hasMore && !stopping.aborted) {
        const pending = await find(db, batchSize)
        const errors: unknown[] = []
        let hasQueued = false
        for (const request of pending) {
          if (stopping.aborted) break
          try {
            if (await serve(request)) hasQueued = true
          } catch (error) {
            // A failed request is retried in the next run, and must not stop the other requests.
            errors.push(error)
          }
        }
        if (hasQueued) wakeJobs()
        if (errors.length > 0) throw errors[0]
        hasMore = pending.length === batchSize
      }
    },
  }
}

/** Deletes served requests, which have no contact, after ten minutes, and other requests after an hour. */
async function deleteOld(db: Db, table: Table, now: Date): Promise<void> {
  const spacing = recentWindow(now, linkSpacingMs)
  const hour = recentWindow(now, hourMs)
  await db
    .deleteFrom(table)
    .where((eb) =>
      eb.or([
        eb('asked_at', '<=', hour.from),
        eb('asked_at', '>=', hour.until),
        eb.and([
          eb(contactColumns[table], 'is', null),
          eb.or([eb('asked_at', '<=', spacing.from), eb('asked_at', '>=', spacing.until)]),
        ]),
      ]),
    )
    .execute()
}

/** Clears the contact of a request. Only one of several processes gets true. */
async function takeRequest(
  tx: Tx,
  table: Table,
  { key, contact }: { key: string; contact: string },
): Promise<boolean> {
  const column = contactColumns[table]
  const taken = await tx
    .updateTable(table)
    .set({ [column]: null })
    .where('key', '=', key)
    .where(column, '=', contact)
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}
