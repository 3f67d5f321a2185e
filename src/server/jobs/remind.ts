import { decideReminder, type ReminderType } from '../../domain/reminder.ts'
import { isTextHour } from '../../domain/text.ts'
import type { Db } from '../db/connect.ts'
import { recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded, type Unreminded } from '../reminder/reminder-queries.ts'
import { toTextNumber } from '../text-number.ts'
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
    return sendsTexts && textConsentAt && isTextHour(now, zone) ? toTextNumber(phone) : null
  }
  return {
    name: 'remind',
    wakes: false,
    async run(now, stopping) {
      for (const type of types) {
        for (const registration of await findUnreminded(db, type, now)) {
          if (stopping.aborted) return
          const { startTime, confirmedAt, createdAt } = registration
          const facts = { startTime, confirmedAt: confirmedAt ?? createdAt }
          const decision = decideReminder(type, facts, zone, now)
          if (decision === 'wait') continue
          const textTo = await phoneToText(registration, now)
          await recordReminder(db, type, { isSent: decision === 'send', textTo }, registration, now)
        }
      }
    },
  }
}
