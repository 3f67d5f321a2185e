import { decideReminder } from '../../domain/reminder.ts'
import type { Db } from '../db/connect.ts'
import { type EmailReminderType, recordReminder } from '../reminder/reminder-commands.ts'
import { findUnreminded } from '../reminder/reminder-queries.ts'
import type { Job } from './runner.ts'

const types: EmailReminderType[] = ['two-days-before', 'day-before']

/** Queues the reminders whose moment has come; texts on the day itself follow with the text channel. */
export function remindJob({ db, zone }: { db: Db; zone: string }): Job {
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
          const outcome = decision === 'send' ? 'sent' : 'missed'
          await recordReminder(db, type, outcome, registration, now)
        }
      }
    },
  }
}
