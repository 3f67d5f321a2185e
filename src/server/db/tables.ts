import type { ActivityTable } from './tables/activity-table.ts'
import type { AdminSessionTable, AdminTable } from './tables/admin-table.ts'
import type { AnsweredTextTable } from './tables/answered-text-table.ts'
import type { BlacklistPhoneTable, BlacklistTable } from './tables/blacklist-table.ts'
import type { AlarmTable, MessageBrakeTable, TextDayTable } from './tables/brake-table.ts'
import type { CancelTokenTable } from './tables/cancel-token-table.ts'
import type { EventTable } from './tables/event-table.ts'
import type { JobRunTable } from './tables/job-run-table.ts'
import type { MessageTable } from './tables/message-table.ts'
import type { RecurringEventTrackingTable } from './tables/recurring-event-table.ts'
import type { RegistrationTable } from './tables/registration-table.ts'
import type { EmailReminderTable } from './tables/reminder-table.ts'
import type { EventSeriesMonthTable, EventSeriesTable } from './tables/series-table.ts'
import type { KnownDeviceTable, SignInFailureTable } from './tables/sign-in-table.ts'
import type { TextCancelRequestTable } from './tables/text-cancel-request-table.ts'
import type { TextHintTable } from './tables/text-hint-table.ts'
import type { TextOptOutTable } from './tables/text-opt-out-table.ts'
import type { TimeSlotTable } from './tables/time-slot-table.ts'
import type { ZipCodeFamilyTable } from './tables/zip-code-family-table.ts'

export type Tables = {
  events: EventTable
  time_slots: TimeSlotTable
  registrations: RegistrationTable
  cancel_tokens: CancelTokenTable
  blacklist: BlacklistTable
  blacklist_phones: BlacklistPhoneTable
  admins: AdminTable
  admin_sessions: AdminSessionTable
  sign_in_failures: SignInFailureTable
  known_devices: KnownDeviceTable
  activity: ActivityTable
  messages: MessageTable
  message_brakes: MessageBrakeTable
  text_days: TextDayTable
  alarms: AlarmTable
  job_runs: JobRunTable
  email_reminders: EmailReminderTable
  event_series: EventSeriesTable
  event_series_months: EventSeriesMonthTable
  recurring_event_tracking: RecurringEventTrackingTable
  text_opt_outs: TextOptOutTable
  text_cancel_requests: TextCancelRequestTable
  text_hints: TextHintTable
  answered_texts: AnsweredTextTable
  zip_code_families: ZipCodeFamilyTable
}
