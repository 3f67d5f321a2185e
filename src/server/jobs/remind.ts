import {
  decideReminder,
  defaultReminderTimes,
  type LocalReminderTimes,
  lastNotifiedAt,
  type ReminderTimes,
  type ReminderType,
  reminderDueAt,
} from '../../domain/reminder.ts'
import { isTextHour } from '../../domain/text-hours.ts'
import { textNumberOf } from '../../domain/text-number.ts'
import type { Db } from '../db/connect.ts'
import { isUnavailable } from '../db/errors.ts'
import { recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded, type Unreminded } from '../reminder/reminder-queries.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import type { Job } from './runner.ts'

/**
 * Queues the reminders that are due: two days before as e-mails, the evening before as texts or e-mails, and on the day
 * only as texts. For a family without an e-mail address, the outbox turns an e-mail into a text or a call.
 */
export function remindJob({
  db,
  zone,
  sendsTexts,
  times = () => defaultReminderTimes,
}: {
  db: Db
  zone: string
  sendsTexts: boolean
  times?: () => ReminderTimes
}): Job {
  const types: ReminderType[] = [
    'two-days-before',
    'day-before',
    ...(sendsTexts ? ['day-of' as const] : []),
  ]

  async function findTextNumber(registration: Unreminded, now: Date) {
    // At night the family gets an e-mail, which wakes nobody.
    if (!sendsTexts || !isTextHour(now, zone)) return null
    const to = textNumberOf(registration)
    return to && !(await hasStopped(db, to)) ? to : null
  }

  async function remind(
    type: ReminderType,
    registration: Unreminded,
    at: LocalReminderTimes,
    now: Date,
  ): Promise<void> {
    const { startTime, confirmedAt, createdAt, knewBefore } = registration
    const { notifiedByTextAt, notifiedByEmailAt } = registration
    const due = reminderDueAt(type, startTime, at)
    // Most reminders are not due yet, so this saves many queries.
    if (due && now.toISOString() < due) return
    const textTo = type === 'two-days-before' ? null : await findTextNumber(registration, now)
    const notifiedAt = [
      (!knewBefore && confirmedAt) || createdAt,
      // An e-mail does not replace the text.
      ...(textTo ? [notifiedByTextAt] : [notifiedByEmailAt]),
      ...(registration.email === null ? [notifiedByTextAt, notifiedByEmailAt] : []),
      registration.remindedAt,
    ]
    const facts = {
      startTime,
      notifiedAt: lastNotifiedAt(notifiedAt, now),
      isText: textTo !== null,
    }
    const isSent = decideReminder(type, facts, at, now) === 'send'
    await recordReminder(db, type, { isSent, textTo }, registration, now)
  }

  return {
    name: 'remind',
    wakes: false,
    async run(now, stopping) {
      const at = { ...times(), zone }
      const failures: unknown[] = []
      const unavailable = new Set<string>()
      for (const type of types) {
        for (const registration of await findUnreminded(db, type, now)) {
          if (stopping.aborted) return
          // The slot is locked, and every other family of this slot would wait for the same lock.
          if (unavailable.has(registration.timeSlotId)) continue
          await remind(type, registration, at, now).catch((error: unknown) => {
            failures.push(error)
            if (isUnavailable(error)) unavailable.add(registration.timeSlotId)
          })
        }
      }
      // One failure must not stop the other reminders.
      if (failures.length > 0) throw failures[0]
    },
  }
}
