import { activityWords } from '../../contract/words/en/activity.ts'
import { undoGraceMs, undoKeptMs, undoMs } from '../../domain/undo.ts'
import { type Actor, beginAct, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import type { StoredAct } from './careful-commands.ts'
import { asAny, type Change, isSame, keyOf, type Row } from './row-queries.ts'

/**
 * Takes an administrator's act back in one transaction: every row as it was, messages that have not left removed. Refused
 * if anything that it changed has changed since. Throws `undo_too_late`, `undo_changed`, `undo_spot_taken`.
 */
export async function undoAct(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      const found = await tx
        .selectFrom('undoable_acts')
        .where('id', '=', id)
        .where('created_by', '=', actor.by)
        .selectAll()
        .executeTakeFirst()
      if (!found) throw new AppError('undo_too_late')
      const stored: StoredAct = JSON.parse(found.changes)
      const slots = await lockEachTimeSlot(tx, stored.timeSlotIds)
      if (slots.size < stored.timeSlotIds.length) throw new AppError('undo_changed')
      await lockChanged(tx, stored.changes)
      const act = beginAct(actor, latestChange(stored.changes))
      if (act.now.getTime() - Date.parse(found.created_at) > undoMs + undoGraceMs) {
        throw new AppError('undo_too_late')
      }
      const taken = await tx
        .deleteFrom('undoable_acts')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!taken) throw new AppError('undo_too_late')
      for (const change of stored.changes) await refuseChanged(tx, change)
      for (const change of stored.changes.toReversed()) await removeNew(tx, change)
      for (const change of stored.changes) await restore(tx, change, act.now.toISOString())
      for (const slot of slots.values()) {
        const confirmed = await countConfirmed(tx, slot.timeSlotId)
        const most = Math.max(slot.capacity, stored.taken[slot.timeSlotId] ?? 0)
        if (confirmed > most) throw new AppError('undo_spot_taken')
      }
      const [slot] = slots.values()
      const about = slot ? { eventTitle: slot.eventTitle, eventId: slot.eventId } : {}
      const { registrationId, name } = stored
      const description = activityWords.undone(name)
      await recordActivity(
        tx,
        { type: 'status_change', description, actor: act.by, registrationId, ...about },
        act.now,
      )
    },
    // The family has signed up again meanwhile.
    { ifTaken: () => new AppError('undo_changed') },
  )
}

/** Acts that can no longer be taken back name families, so they do not stay. */
export async function deleteOldActs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoKeptMs).toISOString()
  await db.deleteFrom('undoable_acts').where('created_at', '<', before).execute()
}

/** No-op updates: a worker has claimed a message before, or finds it gone (docs/decisions/0020). */
async function lockChanged(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const { table, after } of changes) {
    if (!after || (table !== 'registrations' && table !== 'messages')) continue
    await asAny(tx)
      .updateTable(table)
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', after.id)
      .execute()
  }
}

async function refuseChanged(tx: Tx, { table, before, after }: Change): Promise<void> {
  const now = await findRow(tx, table, after ?? before ?? {})
  if (!isSame(now, after)) throw new AppError('undo_changed')
}

async function removeNew(tx: Tx, { table, before, after }: Change): Promise<void> {
  if (before || !after) return
  await whereKey(asAny(tx).deleteFrom(table), table, after).execute()
}

async function restore(tx: Tx, { table, before, after }: Change, at: string): Promise<void> {
  if (!before) return
  // Other changes to the row, in other windows, must see that it has changed.
  const row = table === 'registrations' ? { ...before, updated_at: at } : before
  const db = asAny(tx)
  if (!after) await db.insertInto(table).values(row).execute()
  else await whereKey(db.updateTable(table).set(row), table, before).execute()
}

async function findRow(tx: Tx, table: string, row: Row): Promise<Row | null> {
  return (
    (await whereKey(asAny(tx).selectFrom(table).selectAll(), table, row).executeTakeFirst()) ?? null
  )
}

function whereKey<Query extends { where(column: string, operator: '=', value: unknown): Query }>(
  query: Query,
  table: string,
  row: Row,
): Query {
  return keyOf(table, row).reduce((now, [column, value]) => now.where(column, '=', value), query)
}

async function countConfirmed(tx: Tx, timeSlotId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'confirmed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function latestChange(changes: readonly Change[]): string | undefined {
  const times = changes.flatMap(({ table, after }) =>
    table === 'registrations' && after ? [String(after.updated_at)] : [],
  )
  return times.toSorted().at(-1)
}
