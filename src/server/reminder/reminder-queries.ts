import { dayMs } from '../../domain/duration.ts'
import { skipReasons } from '../../domain/message.ts'
import type { OutboxKind } from '../../domain/outbox-kind.ts'
import { latestCredible, type ReminderType } from '../../domain/reminder.ts'
import type { Db } from '../db/connect.ts'
import { isExpected, registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'

/** Reminders are due at most this long before their slot. */
const maxLeadMs = 3 * dayMs

/** Expected families of upcoming slots without a reminder of this type */
export async function findUnreminded(db: Db, type: ReminderType, now: Date) {
  return registrationsWithAppointment(db)
    .where('time_slots.start_time', '>', now.toISOString())
    .where('time_slots.start_time', '<=', new Date(now.getTime() + maxLeadMs).toISOString())
    .where(isExpected())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('email_reminders')
            .whereRef('email_reminders.registration_id', '=', 'registrations.id')
            .where('email_reminders.reminder_type', '=', type)
            // Ignores a record ahead of the clock, whose reminder was sent or skipped too early.
            .where('email_reminders.sent_at', '<=', latestCredible(now))
            .select('email_reminders.id'),
        ),
      ),
    )
    .$if(type === 'day-of', (query) => query.where('registrations.text_consent_at', 'is not', null))
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .select([
      'registrations.id',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.text_consent_at as textConsentAt',
      'registrations.created_at as createdAt',
      'registrations.confirmed_at as confirmedAt',
    ])
    .select((eb) => {
      const lastQueuedAt = (kinds: OutboxKind[]) =>
        eb
          .selectFrom('messages')
          .whereRef('messages.registration_id', '=', 'registrations.id')
          .where('messages.kind', 'in', kinds)
          .where('messages.state', 'not in', ['failed', 'held'])
          .select((of) => of.fn.max('messages.created_at').as('at'))
      return [
        lastQueuedAt(['registration_confirmed', 'moved', 'event_changed']).as('notifiedByEmailAt'),
        lastQueuedAt(['text_confirmed', 'text_moved', 'text_changed']).as('notifiedByTextAt'),
        // True if the status was changed and set back to confirmed before the family was told. The family then knew of
        // its spot before `confirmedAt`.
        eb
          .exists(
            eb
              .selectFrom('messages')
              .whereRef('messages.registration_id', '=', 'registrations.id')
              .whereRef('messages.created_at', '=', 'registrations.confirmed_at')
              .where('messages.last_error', '=', skipReasons.alreadyTold)
              .select('messages.id'),
          )
          .as('knewBefore'),
        // After an outage two reminders may be due at once; one is enough.
        eb
          .selectFrom('email_reminders')
          .whereRef('email_reminders.registration_id', '=', 'registrations.id')
          .where('email_reminders.outcome', '=', 'sent')
          .where('email_reminders.sent_at', '<=', now.toISOString())
          .select((of) => of.fn.max('email_reminders.sent_at').as('at'))
          .as('remindedAt'),
      ]
    })
    .execute()
}
export type Unreminded = Awaited<ReturnType<typeof findUnreminded>>[number]
