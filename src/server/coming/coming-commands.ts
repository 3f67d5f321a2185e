import { activityWords } from '../../contract/words/en/activity.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import { comingByFamilies } from '../../domain/coming.ts'
import { type Act, publicActor, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { isExpected } from '../time-slot/time-slot-queries.ts'

/**
 * Records that the family was asked "Are you coming?"; does nothing if the family is no longer confirmed in this slot,
 * or was asked before.
 */
export async function recordComingAsked(
  db: Db,
  { registrationId, timeSlotId }: { registrationId: string; timeSlotId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locks the registration, because a concurrent move deletes only the `coming_answers` row that it sees.
    const asked = await tx
      .updateTable('registrations')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', registrationId)
      .where('time_slot_id', '=', timeSlotId)
      .where('status', '=', 'confirmed')
      .returning('id')
      .executeTakeFirst()
    if (!asked) return
    await tx
      .insertInto('coming_answers')
      .values({ registration_id: registrationId, asked_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('registration_id').doNothing())
      .execute()
  })
}

/**
 * Records that the families of a rescheduled slot are asked again whether they are coming; a trigger has deleted their
 * earlier answers. The message about the change asks them; volunteers call families that the message does not reach.
 */
export async function recordAskedAboutNewStart(
  tx: Tx,
  timeSlotId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const families = await tx
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('time_slots.id', '=', timeSlotId)
    .where(isExpected())
    .select('registrations.id')
    .execute()
  if (families.length === 0) return
  await tx
    .insertInto('coming_answers')
    .values(families.map(({ id }) => ({ registration_id: id, asked_at: at })))
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute()
}

type Confirmed = { id: string; name: string }

/**
 * The first answer stays, except that a family's own answer replaces an answer that a volunteer noted. Returns whether
 * the answer is new. The caller has locked the registration and checked that it is confirmed.
 */
export async function recordComing(
  tx: Tx,
  { id, name }: Confirmed,
  { eventId, eventTitle }: EventAppointment,
  { by, now, note = '' }: Act & { note?: string },
): Promise<boolean> {
  const at = now.toISOString()
  const answer = { answered_at: at, answered_by: by }
  const isByFamily = comingByFamilies.includes(by)
  const isNew = await tx
    .insertInto('coming_answers')
    .values({ registration_id: id, asked_at: at, ...answer })
    .onConflict((conflict) =>
      conflict
        .column('registration_id')
        .doUpdateSet(answer)
        .where((eb) =>
          eb.or([
            eb('coming_answers.answered_at', 'is', null),
            ...(isByFamily ? [eb('coming_answers.answered_by', 'not in', comingByFamilies)] : []),
          ]),
        ),
    )
    .returning('registration_id')
    .executeTakeFirst()
  if (!isNew) return false
  await recordActivity(
    tx,
    {
      type: 'other',
      description: isByFamily
        ? activityWords.coming(name)
        : activityWords.comingByCall(by, name, note),
      status: 'confirmed',
      eventTitle,
      eventId,
      registrationId: id,
      actor: isByFamily ? publicActor : by,
    },
    now,
  )
  return true
}

/** Records that nobody answered the call, which takes the family off the call list. Returns whether this is new. */
export async function recordNoAnswer(
  tx: Tx,
  { id, name }: Confirmed,
  { eventId, eventTitle }: EventAppointment,
  { by, now, note }: Act & { note: string },
): Promise<boolean> {
  const recorded = await tx
    .updateTable('coming_answers')
    .set({ called_at: now.toISOString() })
    .where('registration_id', '=', id)
    .where('called_at', 'is', null)
    .where('answered_at', 'is', null)
    .returning('registration_id')
    .executeTakeFirst()
  if (!recorded) return false
  await recordActivity(
    tx,
    {
      type: 'other',
      description: activityWords.noAnswer(by, name, note),
      status: 'confirmed',
      eventTitle,
      eventId,
      registrationId: id,
      actor: by,
    },
    now,
  )
  return true
}
