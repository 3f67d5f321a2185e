import type { ReminderType } from '../../../domain/reminder.ts'

/** Which reminders a registration has had; unique on (registration, type) */
export type EmailReminderTable = {
  id: string
  registration_id: string
  reminder_type: ReminderType
  /** `missed` when its moment had passed and it was no longer of use */
  outcome: 'sent' | 'missed'
  sent_at: string
}
