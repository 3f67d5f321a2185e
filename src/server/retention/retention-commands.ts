import { sql } from 'kysely'
import { activityWords } from '../../contract/words/en/activity.ts'
import { recordAct, systemActor } from '../activity/activity-commands.ts'
import { deleteEndedErasedBans } from '../blacklist/erase-ban-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { overwriteDeleted } from '../db/overwrite-deleted.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from '../family/erase-commands.ts'
import { cancellationKinds } from '../messages/erase-message-commands.ts'
import { erasedKey } from '../secrets/token-hash.ts'

/** Data older than `since` (UTC) is removed; `since` is the start of `day` in the program's zone. */
export type Limit = { since: string; day: string }

/** Registrations per transaction; kept small, because on SQLite a transaction blocks all other writers */
const batchSize = 50
const stopsAtOnce = 500

/** Removes names in one batch; returns whether there may be more. */
export async function removeSomeNames(db: Db, limit: Limit, now: Date): Promise<boolean> {
  const old = await db
    .selectFrom('time_slots')
    .innerJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .where('time_slots.end_time', '<', limit.since)
    .where('registrations.erased_at', 'is', null)
    .select('registrations.id')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  const ids = old.map(({ id }) => id)
  await inTransaction(db, async (tx) => {
    const erased = await eraseRegistrations(tx, ids, { now })
    if (erased > 0) await countRemoved(tx, erased, limit)
  })
  return old.length === batchSize
}

async function countRemoved(tx: Tx, erased: number, { day }: Limit): Promise<void> {
  await tx
    .insertInto('name_removals')
    .values({ id: 1, unlogged: erased, kept_since: day, logged_on: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        unlogged: eb('name_removals.unlogged', '+', erased),
        kept_since: day,
      })),
    )
    .execute()
}

/**
 * Removes what is older than the limit: ended bans, the state of text conversations, link requests, and the content of
 * messages without a registration. Hashes the phones of old STOPs. Deletes every ended ban of an erased person.
 */
export async function removeLeftovers(db: Db, { since }: Limit, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await overwriteDeleted(tx)
    await deleteEndedErasedBans(tx, now)
    // The foreign key deletes their phones too.
    await tx.deleteFrom('blacklist').where('ends_at', '<', since).execute()
    await tx.deleteFrom('text_questions').where('asked_at', '<', since).execute()
    await tx.deleteFrom('text_hints').where('hinted_at', '<', since).execute()
    await tx.deleteFrom('text_replies').where('since', '<', since).execute()
    await tx.deleteFrom('answered_texts').where('answered_at', '<', since).execute()
    await tx.deleteFrom('link_requests').where('asked_at', '<', since).execute()
    await hashOldStops(tx, since)
    // Gives up cancellation messages that no worker has sent, if their registration is deleted
    await tx
      .updateTable('messages')
      .set({ state: 'failed' })
      .where('registration_id', 'is', null)
      .where('kind', 'in', cancellationKinds)
      .where('state', '=', 'queued')
      .where('created_at', '<', since)
      .execute()
    await tx
      .updateTable('messages')
      .set({
        recipient: '',
        payload: '',
        last_error: null,
        dedupe_key: sql`'erased ' || id`,
      })
      .where('registration_id', 'is', null)
      .where('created_at', '<', since)
      .where('recipient', '!=', '')
      .where('state', 'not in', ['queued', 'held'])
      .execute()
  })
}

/** Replaces the phone of an old STOP with its hash if no registration has that phone; the STOP is still honored. */
async function hashOldStops(tx: Tx, since: string): Promise<void> {
  const isUsed = sql<boolean>`exists (select 1 from registrations
    where phone_key = substr(text_opt_outs.phone, length(text_opt_outs.phone) - 9))`
  const old = await tx
    .selectFrom('text_opt_outs')
    .where('stopped_at', '<', since)
    .where('phone', 'like', '+%')
    .where((eb) => eb.not(isUsed))
    .selectAll()
    .limit(stopsAtOnce)
    .execute()
  for (const { phone, stopped_at } of old) {
    await tx.deleteFrom('text_opt_outs').where('phone', '=', phone).execute()
    await tx
      .insertInto('text_opt_outs')
      .values({ phone: erasedKey(phone), stopped_at })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  }
}

/** Adds an activity line with the number of names removed since the last one, at most once per local day. */
export async function logRemovals(db: Db, today: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('name_removals')
      .set((eb) => ({ unlogged: eb.ref('unlogged') }))
      .where('unlogged', '>', 0)
      .where((eb) => eb.or([eb('logged_on', 'is', null), eb('logged_on', '!=', today)]))
      .returning(['unlogged', 'kept_since'])
      .executeTakeFirst()
    if (!done) return
    await tx.updateTable('name_removals').set({ unlogged: 0, logged_on: today }).execute()
    const description = activityWords.namesRemoved(done.unlogged, done.kept_since)
    await recordAct(tx, description, { by: systemActor, now })
  })
}
