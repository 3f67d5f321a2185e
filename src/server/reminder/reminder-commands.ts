import { randomUUIDv7 } from 'node:crypto'
import type { MessageKind } from '../../domain/message-kind.ts'
import { latestCredible, type ReminderType } from '../../domain/reminder.ts'
import type { TextKind } from '../../domain/text-kind.ts'
import { isClosed } from '../../domain/time-slot.ts'
import { systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMessage, queueText } from '../messages/outbox/outbox.ts'
import { findAndLockTimeSlot } from '../time-slot/time-slot-commands.ts'
import type { Unreminded } from './reminder-queries.ts'

const emailKinds = {
  'two-days-before': 'reminder_two_days_before',
  'day-before': 'reminder_day_before',
  'day-of': null,
} as const satisfies Record<ReminderType, MessageKind | null>
const textReminderKinds = {
  'two-days-before': null,
  'day-before': 'text_reminder_day_before',
  'day-of': 'text_reminder_day_of',
} as const satisfies Record<ReminderType, TextKind | null>

/**
 * Queues a text to `textTo`, if it is given and this type has a text, else an e-mail. Without `isSent`, or if this type
 * has no message for the family, only records the reminder as missed. Idempotent per registration and type. Does
 * nothing if the registration has changed since it was read; the next run reads it again.
 */
export async function recordReminder(
  db: Db,
  type: ReminderType,
  { isSent, textTo }: { isSent: boolean; textTo: string | null },
  registration: Unreminded,
  now: Date,
): Promise<void> {
  // For a family without an e-mail address, the outbox chooses between a text with a link and a call.
  const isByOutbox = registration.email === null && emailKinds[type] !== null
  const textKind = textTo && !isByOutbox ? textReminderKinds[type] : null
  const emailKind = textKind ? null : emailKinds[type]
  const outcome = isSent && (textKind || emailKind) ? 'sent' : 'missed'
  await inTransaction(db, async (tx) => {
    const current = await lockUnchanged(tx, registration)
    if (!current) return
    const tooEarly = await deleteFutureRecords(tx, type, registration.id, now)
    const recorded = await tx
      .insertInto('email_reminders')
      .values({
        id: randomUUIDv7(),
        registration_id: registration.id,
        reminder_type: type,
        outcome,
        sent_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['registration_id', 'reminder_type']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!recorded || outcome === 'missed') return
    const { slot, person } = current
    // A new reminder is queued if the slot or the family has moved, even back, or if the last reminder was too early.
    const occasion = [slot.timeSlotId, slot.startTime, person.confirmed_at, ...tooEarly].join(' ')
    const about = { registration: person, appointment: slot, occasion, by: systemActor }
    if (textKind && textTo) {
      const isQueued = await queueText(tx, { kind: textKind, to: textTo, ...about }, now)
      if (isQueued) return
    }
    const instead = emailKinds[type]
    if (instead) await queueMessage(tx, { kind: instead, ...about }, now)
  })
}

/**
 * Undefined if the slot is closed, or if the slot, its start, the status, the phone or whether there is an e-mail
 * address has changed since they were read
 */
async function lockUnchanged(tx: Tx, { id, timeSlotId, startTime, email, phone }: Unreminded) {
  const slot = await findAndLockTimeSlot(tx, timeSlotId)
  if (slot?.startTime !== startTime || isClosed(slot)) return undefined
  const person = await tx
    .updateTable('registrations')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .where('time_slot_id', '=', timeSlotId)
    .where('status', '=', 'confirmed')
    .returning(['id', 'name', 'email', 'language', 'phone', 'text_consent_at', 'confirmed_at'])
    .executeTakeFirst()
  if (person?.phone !== phone || (person.email === null) !== (email === null)) return undefined
  return { slot, person }
}

/** Deletes a record that was made while the clock was ahead; returns its time if that reminder was sent. */
async function deleteFutureRecords(
  tx: Tx,
  type: ReminderType,
  registrationId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('email_reminders')
    .where('registration_id', '=', registrationId)
    .where('reminder_type', '=', type)
    .where('sent_at', '>', latestCredible(now))
    .returning(['outcome', 'sent_at'])
    .execute()
  return rows.filter(({ outcome }) => outcome === 'sent').map(({ sent_at }) => sent_at)
}

/**
 * Call this when the times of these reminders change, because reminders missed at the old times may be due at the new
 * times. Reminders that an import recorded as missed stay missed, because an import sends nothing.
 */
export async function forgetMissedReminders(
  tx: Tx,
  types: readonly ReminderType[],
  now: Date,
): Promise<void> {
  if (types.length === 0) return
  await tx
    .deleteFrom('email_reminders')
    .where('outcome', '=', 'missed')
    .where('reminder_type', 'in', types)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imported_registrations as imported')
            .whereRef('imported.registration_id', '=', 'email_reminders.registration_id')
            .whereRef('imported.imported_at', '=', 'email_reminders.sent_at')
            .select('imported.registration_id'),
        ),
      ),
    )
    .where('registration_id', 'in', (eb) =>
      eb
        .selectFrom('registrations')
        .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
        .where('time_slots.start_time', '>', now.toISOString())
        .select('registrations.id'),
    )
    .execute()
}

/** Call this for a new time or phone, because earlier reminders named the old time, or went to the old phone. */
export async function deleteReminders(tx: Tx, registrationIds: string[]): Promise<void> {
  if (registrationIds.length === 0) return
  await tx.deleteFrom('email_reminders').where('registration_id', 'in', registrationIds).execute()
}
