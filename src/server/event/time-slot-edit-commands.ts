import type { UpdateEventRequest } from '../../contract/event.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { canNote } from '../../domain/check-in-window.ts'
import { isActive } from '../../domain/registration.ts'
import { type LocalReminderTimes, mustAskWithChange } from '../../domain/reminder.ts'
import { hasEnded, hasStarted, isMovedToComingDay } from '../../domain/time-slot.ts'
import type { Act } from '../activity/activity-commands.ts'
import { clearNoted } from '../attendance/attendance-commands.ts'
import { recordAskedAboutNewStart } from '../coming/coming-commands.ts'
import type { Tx } from '../db/connect.ts'
import { keepFamilyNotes, listRegistrationIds } from '../family-member/family-note-commands.ts'
import { AppError } from '../http/errors.ts'
import { listCalls } from '../messages/calls/call-queries.ts'
import { keepCancellations } from '../messages/outbox/deleted-registration-commands.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'
import {
  insertTimeSlots,
  type LockedTimeSlot,
  lockTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { promoteWaitlisted } from '../waitlist/waitlist-commands.ts'

type EditedSlots = NonNullable<UpdateEventRequest['timeSlots']>

export function changesSlots(
  existing: readonly LockedTimeSlot[],
  edited: EditedSlots | undefined,
): boolean {
  if (!edited) return false
  const isUnchanged = (slot: EditedSlots[number]) =>
    existing.some(
      (before) =>
        before.timeSlotId === slot.id &&
        before.capacity === slot.capacity &&
        Date.parse(before.startTime) === Date.parse(slot.startTime) &&
        Date.parse(before.endTime) === Date.parse(slot.endTime),
    )
  return edited.length !== existing.length || !edited.every(isUnchanged)
}

/**
 * Whether the edit keeps all slots and adds none. Only such edits can be undone: families may have signed up for an
 * added slot, and a removed slot's registrations are deleted.
 */
export function keepsSlots(
  existing: readonly LockedTimeSlot[],
  edited: EditedSlots | undefined,
): boolean {
  return !edited || (edited.length === existing.length && edited.every(({ id }) => id))
}

/**
 * Updates the slots with an id, adds those without one, and removes those left out. The existing slots must be locked.
 * Returns the ids of the registrations that a raised capacity promoted. Throws `time_slot_not_found`, `families_came`,
 * and `slot_has_people` for a removed slot that has active registrations, visits, no-shows, or cancelled registrations
 * on To Call, or spots kept for families of another slot.
 */
export async function changeTimeSlots(
  tx: Tx,
  eventId: string,
  existing: readonly LockedTimeSlot[],
  edited: EditedSlots,
  act: Act & LocalReminderTimes,
): Promise<string[]> {
  const before = new Map(existing.map((slot) => [slot.timeSlotId, slot]))
  const existingIds = new Set(before.keys())
  const kept = new Set(edited.flatMap((slot) => slot.id ?? []))
  if ([...kept].some((id) => !existingIds.has(id))) throw new AppError('time_slot_not_found')
  await refuseMovedVisits(tx, existing, edited, act.now)
  await removeSlots(
    tx,
    eventId,
    [...existingIds].filter((id) => !kept.has(id)),
    act,
  )

  const promoted: string[] = []
  for (const slot of edited) {
    const old = slot.id && before.get(slot.id)
    if (!slot.id || !old) continue
    const startTime = new Date(slot.startTime).toISOString()
    const isMoved = startTime !== old.startTime
    if (isMoved) await forgetRemindersOf(tx, slot.id)
    await tx
      .updateTable('time_slots')
      .set({
        start_time: startTime,
        end_time: new Date(slot.endTime).toISOString(),
        capacity: slot.capacity,
      })
      .where('id', '=', slot.id)
      .where('event_id', '=', eventId)
      .execute()
    const canBeNoted = canNote(existing, act.now.toISOString())
    if (canBeNoted && isMovedToComingDay(old, slot, act)) {
      await clearNoted(tx, 'time_slot_id', slot.id, act)
    }
    if (isMoved && mustAskWithChange(startTime, act, act.now)) {
      await recordAskedAboutNewStart(tx, slot.id, act.now)
    }
    const changed = await lockTimeSlot(tx, slot.id, eventId)
    const spots = changed.capacity - old.capacity
    promoted.push(...(await promoteWaitlisted(tx, changed, { ...act, spots })))
  }
  await insertTimeSlots(
    tx,
    eventId,
    edited.filter((slot) => !slot.id),
    act.now,
  )
  return promoted
}

/**
 * Refuses to move a past slot with visits to a coming time. The visits would be missing from the report, and their
 * families would be confirmed for the new time.
 */
async function refuseMovedVisits(
  tx: Tx,
  existing: readonly LockedTimeSlot[],
  edited: EditedSlots,
  now: Date,
): Promise<void> {
  const coming = new Set(edited.filter((slot) => !hasStarted(slot, now)).map(({ id }) => id))
  const over = existing.filter((slot) => hasEnded(slot, now))
  const moved = over.map(({ timeSlotId }) => timeSlotId).filter((id) => coming.has(id))
  if (moved.length === 0) return
  const visits = await tx
    .selectFrom('registrations')
    .where('time_slot_id', 'in', moved)
    .where('attendance', '=', 'came')
    .select('id')
    .execute()
  if (visits.length === 0) return
  const isWholeEvent = over.length === existing.length
  throw new AppError('families_came', adminAnswers.familiesCame(visits.length, { isWholeEvent }))
}

async function forgetRemindersOf(tx: Tx, timeSlotId: string): Promise<void> {
  const rows = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .select('id')
    .execute()
  await deleteReminders(
    tx,
    rows.map(({ id }) => id),
  )
}

async function removeSlots(
  tx: Tx,
  eventId: string,
  ids: string[],
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  if (ids.length === 0) return
  const people = await tx
    .selectFrom('registrations')
    .where('time_slot_id', 'in', ids)
    .where((eb) => eb.or([eb('status', '!=', 'cancelled'), eb('attendance', '=', 'came')]))
    .select(['name', 'status'])
    .orderBy('created_at')
    .execute()
  const active = people.filter(({ status }) => isActive(status))
  if (active.length > 0) {
    throw new AppError(
      'slot_has_people',
      adminAnswers.slotHasPeople(active.map(({ name }) => name)),
    )
  }
  if (people.length > 0) throw new AppError('slot_has_people', adminAnswers.slotIsInReport)
  const kept = await countKeptSpots(tx, now)
  const spots = ids.reduce((sum, id) => sum + (kept.get(id) ?? 0), 0)
  if (spots > 0) throw new AppError('slot_has_people', adminAnswers.slotKeepsSpots(spots))
  const calls = await listCalls(tx, { eventId, now, zone })
  const untold = calls.filter(
    ({ timeSlotId, status }) => status === 'cancelled' && ids.includes(timeSlotId),
  )
  if (untold.length > 0) {
    throw new AppError(
      'slot_has_people',
      adminAnswers.slotHasUntold(untold.map(({ name }) => name)),
    )
  }
  const registrationIds = await listRegistrationIds(tx, ids)
  await keepFamilyNotes(tx, registrationIds)
  await keepCancellations(tx, registrationIds, now)
  await tx.deleteFrom('time_slots').where('id', 'in', ids).execute()
}
