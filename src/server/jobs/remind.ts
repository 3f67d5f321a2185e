import {
  decideReminder,
  lastToldAt,
  type ReminderType,
  reminderDueAt,
} from '../../domain/reminder.ts'
import { isTextHour } from '../../domain/text.ts'
import { toTextNumber } from '../../domain/text-number.ts'
import type { Db } from '../db/connect.ts'
import { recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded, type Unreminded } from '../reminder/reminder-queries.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import type { Job } from './runner.ts'

/** Queues the reminders whose moment has come: texts to those who agreed to them, e-mails to the others. */
export function remindJob({
  db,
  zone,
  sendsTexts,
}: {
  db: Db
  zone: string
  sendsTexts: boolean
}): Job {
  const types: ReminderType[] = [
    'two-days-before',
    'day-before',
    ...(sendsTexts ? ['day-of' as const] : []),
  ]

  async function phoneToText({ phone, textConsentAt }: Unreminded, now: Date) {
    // A late one comes as an e-mail, which wakes nobody.
    if (!sendsTexts || !textConsentAt || !isTextHour(now, zone)) return null
    const to = toTextNumber(phone)
    return to && !(await hasStopped(db, to)) ? to : null
  }

  async function remind(type: ReminderType, registration: Unreminded, now: Date): Promise<void> {
    const { startTime, confirmedAt, createdAt, toldByTextAt, toldByEmailAt } = registration
    const due = reminderDueAt(type, startTime, zone)
    // Nearly all wait, and of them nothing more needs to be known.
    if (due && now.toISOString() < due) return
    const textTo = type === 'two-days-before' ? null : await phoneToText(registration, now)
    const told = [
      confirmedAt ?? createdAt,
      // An e-mail does not replace the text.
      textTo ? toldByTextAt : toldByEmailAt,
      registration.remindedAt,
    ]
    const facts = { startTime, toldAt: lastToldAt(told, now), isText: textTo !== null }
    const isSent = decideReminder(type, facts, zone, now) === 'send'
    await recordReminder(db, type, { isSent, textTo }, registration, now)
  }

  return {
    name: 'remind',
    wakes: false,
    async run(now, stopping) {
      for (const type of types) {
        for (const registration of await findUnreminded(db, type, now)) {
          if (stopping.aborted) return
          await remind(type, registration, now)
        }
      }
    },
  }
}
