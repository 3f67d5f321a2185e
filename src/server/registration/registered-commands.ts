import { activityWords } from '../../contract/words/en/activity.ts'
import type { EventAppointment } from '../../domain/appointment.ts'
import { isSameRecipient } from '../../domain/message.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { queueNewsAgain } from '../messages/outbox/corrected-contact-commands.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import type { QueueOutcome } from '../messages/outbox/outbox-row-commands.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { findSlotAppointment } from '../time-slot/time-slot-queries.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** `before` is the waitlist entry that was completed, if any. */
export async function recordRegistered(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  now: Date,
  before?: RegistrationRow,
): Promise<void> {
  await recordActivity(
    tx,
    {
      ...whatHappened(row, before),
      status: row.status,
      eventTitle: slot.eventTitle,
      eventId: slot.eventId,
      registrationId: row.id,
      actor: publicActor,
    },
    now,
  )
}

export async function notifyRegistered(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  occasion: string,
  now: Date,
  { isNew = false } = {},
): Promise<QueueOutcome> {
  return queueMessage(
    tx,
    {
      kind: row.status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined',
      registration: row,
      appointment: slot,
      occasion: `${slot.timeSlotId} ${occasion}`,
      isNew,
    },
    now,
  )
}

/**
 * Notifies the former mailbox, or without one the former phone, that messages now go to another mailbox or phone, so
 * that nobody can take over an entry unnoticed (docs/decisions/0034, 0038). The new mailbox or phone gets the news that
 * did not reach the former one (0047).
 */
export async function tellBothOwners(
  tx: Tx,
  before: RegistrationRow,
  row: RegistrationRow,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const isOther =
    before.email === null ? before.phone_key !== row.phone_key : before.email_key !== row.email_key
  if (isOther) {
    const appointment: EventAppointment = await findSlotAppointment(tx, before.time_slot_id)
    const about = { registration: before, appointment, occasion: now.toISOString() }
    await queueMessage(tx, { kind: 'email_changed', ...about }, now)
  } else if (isSameRecipient(before.email, row.email)) return
  const about = { registration: row, next: null }
  await queueNewsAgain(tx, before, about, { by: publicActor, now, zone })
}

function whatHappened({ name, status, time_slot_id }: RegistrationRow, before?: RegistrationRow) {
  if (status === 'confirmed') {
    return { type: 'registration' as const, description: activityWords.registered(name) }
  }
  return before?.time_slot_id === time_slot_id
    ? { type: 'other' as const, description: activityWords.keptPlace(name) }
    : { type: 'waitlist' as const, description: activityWords.joinedWaitlist(name) }
}
