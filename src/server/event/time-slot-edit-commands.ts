import type { UpdateEventRequest } from '../../contract/event.ts'
import { answers } from '../../contract/words/en/answers.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { forgetReminders } from '../reminder/reminder-commands.ts'
import { insertTimeSlots, lockTimeSlot, lockTimeSlots } from '../time-slot/time-slot-commands.ts'
import { promoteWaitlisted } from '../waitlist/waitlist-commands.ts'

type EditedSlots = NonNullable<UpdateEventRequest['timeSlots']>

/**
 * Brings an event's slots to what was entered: with an id changed, without one added, left out removed.
 * A slot with people in it is not removed; raised capacity goes to the next in line.
 */
export async function changeTimeSlots(
  tx: Tx,
  eventId: string,
  edited: EditedSlots,
  act: Act,
): Promise<void> {
  const existing = await lockTimeSlots(tx, eventId)
  const starts = new Map(existing.map(({ timeSlotId, startTime }) => [timeSlotId, startTime]))

  const known = new Set(starts.keys())
  const kept = new Set(edited.flatMap((slot) => slot.id ?? []))
  if ([...kept].some((id) => !known.has(id))) throw new AppError('time_slot_not_found')
  await removeSlots(
    tx,
    [...known].filter((id) => !kept.has(id)),
  )

  for (const slot of edited) {
    if (!slot.id) continue
    const startTime = new Date(slot.startTime).toISOString()
    if (startTime !== starts.get(slot.id)) await forgetRemindersOf(tx, slot.id)
    await tx
      .updateTable('time_slots')
      .set({
        start_time: startTime,
        end_time: new Date(slot.endTime).toISOString(),
        capacity: slot.capacity,
      })
      .where('id', '=', slot.id)
      .execute()
    await promoteWaitlisted(tx, await lockTimeSlot(tx, slot.id, eventId), act)
  }
  await insertTimeSlots(
    tx,
    eventId,
    edited.filter((slot) => !slot.id),
    act.now,
  )
}

async function forgetRemindersOf(tx: Tx, timeSlotId: string): Promise<void> {
  const rows = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', timeSlotId)
    .select('id')
    .execute()
  await forgetReminders(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Refused while somebody holds or awaits a spot there; the answer names who has to be moved first. */
async function removeSlots(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const people = await tx
    .selectFrom('registrations')
    .where('time_slot_id', 'in', ids)
    .where('status', 'in', ['confirmed', 'waitlist'])
    .select(['name', 'status'])
    .orderBy('created_at')
    .execute()
  if (people.length > 0) {
    throw new AppError('slot_has_people', answers.slotHasPeople(people.map(({ name }) => name)))
  }
  await tx.deleteFrom('time_slots').where('id', 'in', ids).execute()
}
