/** Which reminders a registration has had; unique on (registration, type) */
export type EmailReminderTable = {
  id: string
  registration_id: string
  reminder_type: string
  sent_at: string
}
