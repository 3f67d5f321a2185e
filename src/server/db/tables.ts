import type {
  AnnouncementTable,
  AskedFamilyTable,
  AskedToMoveTable,
  KeptSpotTable,
  OtherEventAskTable,
  SlotClosingTable,
} from './tables/closing-tables.ts'
import type { ComingAnswerTable, ComingCallTable } from './tables/coming-tables.ts'
import type {
  ApiKeyTable,
  WebhookDeliveryTable,
  WebhookTargetTable,
} from './tables/connection-tables.ts'
import type {
  CalendarFeedTable,
  ImportedBanTable,
  ImportedEventTable,
  ImportedRegistrationTable,
} from './tables/data-tables.ts'
import type { FamilyKeyTable, FamilyNoteTable } from './tables/family-tables.ts'
import type {
  AlarmTable,
  AnsweredTextTable,
  LinkRequestTable,
  MessageBrakeTable,
  MessageTable,
  TextConsentTable,
  TextDayTable,
  TextHintTable,
  TextOptOutTable,
  TextQuestionTable,
  TextReplyTable,
  ToldStopTable,
} from './tables/message-tables.ts'
import type {
  ActivityTable,
  AdminLinkTable,
  AdminLinkTokenTable,
  AdminSessionTable,
  AdminTable,
  BackupCopyTable,
  JobRunTable,
  KnownDeviceTable,
  NameRemovalTable,
  NoticeRecipientTable,
  PasswordRequestTable,
  ProgramSettingsTable,
  ProgramStateTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInFailureTable,
  UndoableActTable,
  WatchedWarningTable,
} from './tables/office-tables.ts'
import type {
  AttendanceFactTable,
  BlacklistPhoneTable,
  BlacklistTable,
  CancelTokenTable,
  EmailReminderTable,
  EndedLinkTable,
  EventSeriesMonthTable,
  EventSeriesTable,
  EventTable,
  FreedSpotTable,
  RecurringEventTrackingTable,
  RegistrationTable,
  RemovedWalkInTable,
  SettledLeadsTable,
  TimeSlotTable,
  ZipCodeFamilyTable,
} from './tables/program-tables.ts'

export type Tables = {
  events: EventTable
  time_slots: TimeSlotTable
  freed_spots: FreedSpotTable
  registrations: RegistrationTable
  family_keys: FamilyKeyTable
  family_notes: FamilyNoteTable
  attendance_facts: AttendanceFactTable
  removed_walk_ins: RemovedWalkInTable
  text_consents: TextConsentTable
  cancel_tokens: CancelTokenTable
  ended_links: EndedLinkTable
  blacklist: BlacklistTable
  blacklist_phones: BlacklistPhoneTable
  admins: AdminTable
  admin_sessions: AdminSessionTable
  sign_in_failures: SignInFailureTable
  known_devices: KnownDeviceTable
  admin_links: AdminLinkTable
  admin_link_tokens: AdminLinkTokenTable
  password_requests: PasswordRequestTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  activity: ActivityTable
  messages: MessageTable
  told_stops: ToldStopTable
  message_brakes: MessageBrakeTable
  text_days: TextDayTable
  alarms: AlarmTable
  job_runs: JobRunTable
  name_removals: NameRemovalTable
  program_settings: ProgramSettingsTable
  backup_copies: BackupCopyTable
  program_state: ProgramStateTable
  watched_warnings: WatchedWarningTable
  email_reminders: EmailReminderTable
  coming_answers: ComingAnswerTable
  coming_calls: ComingCallTable
  event_series: EventSeriesTable
  event_series_months: EventSeriesMonthTable
  recurring_event_tracking: RecurringEventTrackingTable
  text_opt_outs: TextOptOutTable
  text_questions: TextQuestionTable
  text_hints: TextHintTable
  text_replies: TextReplyTable
  answered_texts: AnsweredTextTable
  link_requests: LinkRequestTable
  zip_code_families: ZipCodeFamilyTable
  settled_leads: SettledLeadsTable
  slot_closings: SlotClosingTable
  kept_spots: KeptSpotTable
  asked_to_move: AskedToMoveTable
  announcements: AnnouncementTable
  imported_events: ImportedEventTable
  imported_registrations: ImportedRegistrationTable
  imported_bans: ImportedBanTable
  calendar_feeds: CalendarFeedTable
  undoable_acts: UndoableActTable
  notice_recipients: NoticeRecipientTable
  other_event_asks: OtherEventAskTable
  asked_families: AskedFamilyTable
  webhook_targets: WebhookTargetTable
  webhook_deliveries: WebhookDeliveryTable
  api_keys: ApiKeyTable
}
