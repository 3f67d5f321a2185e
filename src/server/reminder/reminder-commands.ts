import { randomUUIDv7 } from 'node:crypto'
import type { MessageKind } from '../../domain/message.ts'
import type { ReminderType } from '../../domain/reminder.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMessage } from '../messages/outbox.ts'
import type { Unreminded } from './reminder-queries.ts'

const kinds = {
  'two-days-before': 'reminder_two_days_before',
  'day-before': 'reminder_day_before',
} as const satisfies Partial<Record<ReminderType, MessageKind>>
export type EmailReminderType = keyof typeof kinds

/**
 * Reminds by e-mail, or writes down that it is too late for that; once each, whatever runs twice:
 * the record and the message are one transaction, and the record is unique.
 */
export async function recordReminder(
  db: Db,
  type: EmailReminderType,
  outcome: 'sent' | 'missed',
  registration: Unreminded,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
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
    await queueMessage(
      tx,
      {
        kind: kinds[type],
        registration,
        appointment: registration,
        // A slot that is moved to another time is reminded of anew.
        occasion: registration.startTime,
      },
      now,
    )
  })
}

/** What was reminded of a time that no longer holds does not count. */
export async function forgetReminders(tx: Tx, registrationIds: string[]): Promise<void> {
  if (registrationIds.length === 0) return
  await tx.deleteFrom('email_reminders').where('registration_id', 'in', registrationIds).execute()
}
