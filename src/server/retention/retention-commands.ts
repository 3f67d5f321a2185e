import { sql } from 'kysely'
import { activityWords } from '../../contract/words/en/activity.ts'
import { erasedLines, erasedStatus } from '../../contract/words/en/admin-activity-erased.ts'
import type { ActivityType } from '../../domain/activity.ts'
import { phoneKey } from '../../domain/person.ts'
import { recordAct, systemActor } from '../activity/activity-commands.ts'
import { deleteEndedErasedBans } from '../blacklist/erase-ban-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { overwriteDeleted } from '../db/overwrite-deleted.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from '../family/erase-commands.ts'
import { erasedKey } from '../http/token-hash.ts'

/** What is older than `since` (UTC), the start of `day` in the program's zone */
export type Limit = { since: string; day: string }

/** Registrations, and activity lines, for one transaction: SQLite lets nobody else write meanwhile. */
const batchSize = 50
const linesAtOnce = 500

/** Removes the names of some registrations whose slot ended before the limit; returns whether there may be more. */
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
 * Activity lines from before the limit that belong to no registration with names say only their kind: they name banned
 * people, deleted registrations, and recipients of messages. Lines about events, and the system's own, keep their words.
 * Looks at some lines after the id `after`; returns where to go on. Null once there are only newer lines: ids grow with
 * time.
 */
export async function emptySomeLines(
  db: Db,
  { since }: Limit,
  after: string,
): Promise<string | null> {
  const lines = await db
    .selectFrom('activity')
    .leftJoin('registrations', 'registrations.id', 'activity.registration_id')
    .where('activity.id', '>', after)
    .orderBy('activity.id')
    .select(['activity.id', 'activity.type', 'activity.description', 'activity.actor'])
    .select(['activity.event_id', 'activity.registration_id', 'activity.created_at as at'])
    .select(['registrations.id as registered', 'registrations.erased_at'])
    .limit(linesAtOnce)
    .execute()
  const old = lines.filter(({ at }) => at < since)
  const isOpenName = (line: (typeof lines)[number]) => {
    if (line.registered !== null && line.erased_at === null) return false
    if (erasedTexts.has(line.description)) return false
    if (line.type !== 'other' || line.registration_id !== null) return true
    return line.event_id === null && line.actor !== systemActor
  }
  await emptyLines(db, old.filter(isOpenName))
  return old.length === 0 ? null : (lines.at(-1)?.id ?? null)
}

const erasedTexts = new Set([...Object.values(erasedLines), ...Object.values(erasedStatus)])

async function emptyLines(
  db: Db,
  lines: readonly { id: string; type: ActivityType }[],
): Promise<void> {
  if (lines.length === 0) return
  await inTransaction(db, async (tx) => {
    await overwriteDeleted(tx)
    for (const [type, some] of Map.groupBy(lines, (line) => line.type)) {
      await tx
        .updateTable('activity')
        .set({ description: erasedLines[type] })
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
    }
  })
}

/** What is left of bans that ended, of texts from phones that nobody registered, and of messages without a registration */
export async function removeLeftovers(db: Db, { since }: Limit, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await overwriteDeleted(tx)
    await deleteEndedErasedBans(tx, now)
    // Its phones go with it.
    await tx.deleteFrom('blacklist').where('ends_at', '<', since).execute()
    await tx.deleteFrom('text_questions').where('asked_at', '<', since).execute()
    await tx.deleteFrom('text_hints').where('hinted_at', '<', since).execute()
    await tx.deleteFrom('text_replies').where('since', '<', since).execute()
    await tx.deleteFrom('answered_texts').where('answered_at', '<', since).execute()
    await tx.deleteFrom('link_requests').where('asked_at', '<', since).execute()
    await hashOldStops(tx, since)
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

/** A STOP is honored on: of a phone that no registration has, a hash stays. */
async function hashOldStops(tx: Tx, since: string): Promise<void> {
  const old = await tx
    .selectFrom('text_opt_outs')
    .where('stopped_at', '<', since)
    .where('phone', 'like', '+%')
    .selectAll()
    .limit(linesAtOnce)
    .execute()
  if (old.length === 0) return
  const keys = old.flatMap(({ phone }) => phoneKey(phone) ?? [])
  const used = await tx
    .selectFrom('registrations')
    .where('phone_key', 'in', ['-', ...keys])
    .select('phone_key')
    .execute()
  const usedKeys = new Set(used.map(({ phone_key }) => phone_key))
  for (const { phone, stopped_at } of old) {
    if (usedKeys.has(phoneKey(phone))) continue
    await tx.deleteFrom('text_opt_outs').where('phone', '=', phone).execute()
    await tx
      .insertInto('text_opt_outs')
      .values({ phone: erasedKey(phone), stopped_at })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  }
}

/** Logs what was removed since the last line, at most once on a day of the program's zone (`today`). */
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
