import { activityWords } from '../../contract/words/en/activity.ts'
import { whyDuplicate } from '../../domain/household.ts'
import { isActive } from '../../domain/registration.ts'
import { undoGraceMs, undoKeptMs, undoMs } from '../../domain/undo.ts'
import { type Actor, beginAct, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { RegistrationTable } from '../db/tables/program-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { keysOf, lockPerson } from '../household/household-commands.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { AppError } from '../http/errors.ts'
import { replaceLeases } from '../messages/outbox/outbox-lease-commands.ts'
import { requeueObsoleteAfter } from '../messages/outbox/requeue-obsolete-commands.ts'
import { listKeptSpots } from '../time-slot/kept-spot-queries.ts'
import {
  countTaken,
  type LockedTimeSlot,
  lockEachTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import {
  dropHeldDeliveries,
  dropReversals,
  findQueuedDeliveries,
} from '../webhooks/held-delivery-commands.ts'
import { includeNotedSince } from './attendance-since-commands.ts'
import type { StoredAct } from './careful-commands.ts'
import { forgetRemindersSince } from './reminders-since-commands.ts'
import {
  asAny,
  type Change,
  findRow,
  isDated,
  isSame,
  isSameIn,
  keyOf,
  latestChange,
  type Row,
  readAndLockRows,
  subjectsOfChanges,
  withoutCounter,
  witnessOf,
} from './row-queries.ts'
import { completeDeliveries, withDeliveries } from './sent-meanwhile-commands.ts'
import { type Basis, countAnnouncements } from './undo-basis-queries.ts'

/**
 * Restores every row that the act changed, and removes its messages. Throws `undo_too_late`, `undo_spot_taken`, and
 * `undo_changed` if something that the undo relies on has changed since the act.
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
      const { basis } = stored
      const returning = findReturning(stored.changes)
      for (const row of returning) await lockPerson(tx, row.event_id, keysOf(row))
      const slots = await lockSlots(tx, basis)
      await lockChanged(tx, stored.changes)
      await refuseChangedSinceEdit(tx, basis)
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
      const changes = await withDeliveries(tx, stored.changes)
      for (const change of changes) await refuseChanged(tx, change)
      const subjectIds = subjectsOfChanges(stored.changes)
      const dropped = await dropHeldDeliveries(tx, stored.deliveries ?? [])
      const queued = await findQueuedDeliveries(tx, subjectIds)
      for (const change of changes.toReversed()) await removeNew(tx, change)
      await forgetRemindersSince(tx, stored.changes)
      for (const change of changes) await restore(tx, change, act.now.toISOString())
      await completeDeliveries(tx, stored.changes, changes)
      await includeNotedSince(tx, stored.changes, found.created_at)
      const slotIds = slots.map(({ timeSlotId }) => timeSlotId)
      await replaceLeases(tx, slotIds)
      await requeueObsoleteAfter(tx, found.created_at, act.now)
      await dropReversals(tx, subjectIds, queued, dropped)
      await refuseTaken(tx, basis, act.now)
      for (const row of returning) await refuseSecond(tx, row, basis)
      const [slot] = slots.values()
      const about = slot ? { eventTitle: slot.eventTitle, eventId: slot.eventId } : {}
      const { registrationId, name } = stored
      const description = activityWords.undone(name)
      const kind = registrationId
        ? ({ type: 'status_change', registrationId } as const)
        : ({ type: 'other' } as const)
      for (const other of findOthersBack(stored.changes, registrationId)) {
        const line = { registrationId: other.id, description: activityWords.undone(other.name) }
        await recordActivity(
          tx,
          { type: 'status_change', ...line, actor: act.by, ...about },
          act.now,
        )
      }
      await recordActivity(tx, { ...kind, description, actor: act.by, ...about }, act.now)
    },
    // The family has signed up again since the act.
    { ifTaken: () => new AppError('undo_changed') },
  )
}

/** Deletes acts that can no longer be undone, because they contain families' names. */
export async function deleteOldActs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoKeptMs).toISOString()
  await db.deleteFrom('undoable_acts').where('created_at', '<', before).execute()
}

/** Deletes all acts, because an undo could restore an erased name. Call it after the registrations are locked. */
export async function forgetActs(tx: Tx): Promise<void> {
  await tx.deleteFrom('undoable_acts').execute()
}

/** Locks the act's slots and those whose kept spots it released. Refuses if its slots or announcements have changed. */
async function lockSlots(tx: Tx, basis: Basis): Promise<LockedTimeSlot[]> {
  const { opened } = basis
  const ids = new Set([...basis.slots, ...opened].map(({ timeSlotId }) => timeSlotId))
  const locked = await lockEachTimeSlot(tx, [...ids])
  const isAsItWas = (slot: LockedTimeSlot) => isSame(slot, locked.get(slot.timeSlotId) ?? null)
  const isChanged = locked.size < ids.size || !basis.slots.every(isAsItWas)
  if (isChanged || (await countAnnouncements(tx, basis.slots)) !== basis.announcements) {
    throw new AppError('undo_changed')
  }
  return [...locked.values()]
}

/** Registrations that the undo makes active again at their former event */
function findReturning(changes: readonly Change[]): RegistrationTable[] {
  return changes.flatMap(({ table, before, after }) => {
    if (table !== 'registrations' || !before) return []
    const [old, row] = [before as RegistrationTable, after as RegistrationTable | null]
    const isStillActive = row !== null && isActive(row.status) && row.event_id === old.event_id
    return isActive(old.status) && !isStillActive ? [old] : []
  })
}

/** Other families whose status the undo restores, such as a family that the act promoted */
function findOthersBack(
  changes: readonly Change[],
  registrationId: string | null,
): RegistrationTable[] {
  return changes.flatMap(({ table, before, after }) => {
    if (table !== 'registrations' || !before || !after) return []
    const [old, row] = [before as RegistrationTable, after as RegistrationTable]
    return old.id !== registrationId && old.status !== row.status ? [old] : []
  })
}

/** For an edit of an event: refuses if its registrations or messages have changed since the edit (`witnessOf`). */
async function refuseChangedSinceEdit(tx: Tx, { witness, slots }: Basis): Promise<void> {
  if (witness === null) return
  const timeSlotIds = slots.map(({ timeSlotId }) => timeSlotId)
  const rows = await readAndLockRows(tx, { registrationIds: [], timeSlotIds, eventIds: [] })
  if (witnessOf(rows) !== witness) throw new AppError('undo_changed')
}

/** Refuses if a slot would be over capacity, or if a spot to be kept again was given away. */
async function refuseTaken(tx: Tx, { slots, taken, opened }: Basis, now: Date): Promise<void> {
  const ids = [...slots, ...opened].map(({ timeSlotId }) => timeSlotId)
  for (const { timeSlotId, capacity } of (await lockEachTimeSlot(tx, ids)).values()) {
    const maxTaken = Math.max(capacity, taken[timeSlotId] ?? 0)
    if ((await countTaken(tx, timeSlotId, now)) > maxTaken) throw new AppError('undo_spot_taken')
  }
  // The family's message still promises the spot that was kept for it.
  const kept = new Set((await listKeptSpots(tx, now)).map(({ id }) => id))
  if (!opened.every(({ id }) => kept.has(id))) throw new AppError('undo_changed')
}

/** Refuses if the family or its household has signed up again (DESIGN.md 5, rule 3). */
async function refuseSecond(tx: Tx, row: RegistrationTable, { household }: Basis): Promise<void> {
  const active = await findActiveOfHousehold(tx, row.event_id, keysOf(row))
  if (active.every(({ id }) => id === row.id || household.includes(id))) return
  if (whyDuplicate(keysOf(row), active, row)) throw new AppError('undo_changed')
}

/** Locks with no-op updates: a worker either leased a message earlier or finds it deleted (docs/decisions/0020). */
async function lockChanged(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const { table, after } of changes) {
    if (!after || !['events', 'registrations', 'messages'].includes(table)) continue
    await asAny(tx)
      .updateTable(table)
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', after.id)
      .execute()
  }
}

async function refuseChanged(tx: Tx, { table, before, after }: Change): Promise<void> {
  const current = await findRow(tx, table, after ?? before ?? {})
  if (!isSameIn(table, current, after)) throw new AppError('undo_changed')
}

async function removeNew(tx: Tx, { table, before, after }: Change): Promise<void> {
  if (before || !after) return
  await whereKey(asAny(tx).deleteFrom(table), table, after).execute()
}

async function restore(tx: Tx, { table, before, after }: Change, at: string): Promise<void> {
  if (!before) return
  // A new `updated_at`, so that an edit started before the undo is refused as stale
  const row = 'updated_at' in before && isDated(table) ? { ...before, updated_at: at } : before
  const db = asAny(tx)
  const columns = withoutCounter(table, row)
  const updated =
    after && (await whereKey(db.updateTable(table).set(columns), table, before).executeTakeFirst())
  // The row may be missing: when a slot's start is restored, a trigger deletes its answers to "Are you coming?".
  if (!updated?.numUpdatedRows) await insertRow(db, table, row)
}

/** Updates on conflict: a trigger may have inserted the row already, such as a restored registration's consent. */
async function insertRow(db: ReturnType<typeof asAny>, table: string, row: Row): Promise<void> {
  const key = keyOf(table, row).map(([column]) => column)
  await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(row))
    .execute()
}

function whereKey<Query extends { where(column: string, operator: '=', value: unknown): Query }>(
  query: Query,
  table: string,
  row: Row,
): Query {
  return keyOf(table, row).reduce((part, [column, value]) => part.where(column, '=', value), query)
}
