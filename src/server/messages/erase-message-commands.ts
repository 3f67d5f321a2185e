import { sql } from 'kysely'
import { skipReasons } from '../../domain/message.ts'
import { emailKey } from '../../domain/person.ts'
import type { Db, Tx } from '../db/connect.ts'

export const cancellationKinds = ['cancelled', 'text_cancelled'] as const

const erased = { recipient: '', payload: '', dedupe_key: sql<string>`'erased ' || id` }

/**
 * Erases recipient and payload. Queued and held-back messages and open calls then fail, because they have no recipient
 * anymore. The errors of other messages are cleared, because errors may quote the address.
 */
export async function eraseMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  const isWaiting = sql`(state in ('queued', 'held') or (state = 'kept' and channel = 'call'))`
  await tx
    .updateTable('messages')
    .set({
      ...erased,
      last_error: sql`case when ${isWaiting} then ${skipReasons.obsolete} end`,
      error_before_call: null,
      state: sql`case when ${isWaiting} then 'failed' else state end`,
    })
    .where('registration_id', 'in', ids)
    .execute()
}

/** Erases the sent and given-up cancellations of deleted registrations; with `id`, only this one. */
export async function eraseDetached(db: Db, id?: string): Promise<void> {
  await detached(db)
    .set({ ...erased, last_error: null })
    .where('state', '!=', 'queued')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Erases the queued cancellations of deleted registrations to these mailboxes and phones. */
export async function eraseDetachedTo(
  tx: Tx,
  { emailKeys, numbers }: { emailKeys: readonly string[]; numbers: readonly string[] },
): Promise<void> {
  const queued = await detached(tx)
    .set((eb) => ({ state: eb.ref('state') }))
    .returning(['id', 'recipient'])
    .execute()
  const ids = queued
    .filter(({ recipient: to }) => numbers.includes(to) || emailKeys.includes(emailKey(to)))
    .map((message) => message.id)
  await detached(tx)
    .set({ ...erased, state: 'failed', last_error: skipReasons.obsolete })
    .where('id', 'in', ['', ...ids])
    .execute()
}

function detached(db: Db) {
  return db
    .updateTable('messages')
    .where('registration_id', 'is', null)
    .where('kind', 'in', cancellationKinds)
    .where('payload', '!=', '')
}
