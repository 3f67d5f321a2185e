import type { Generated, GeneratedAlways } from 'kysely'
import type { Attendance, AttendanceFactKind } from '../../../domain/attendance.ts'
import type { FreedBy } from '../../../domain/freed-spot.ts'
import type { Language } from '../../../domain/language.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import type { ReminderType } from '../../../domain/reminder.ts'
import type { SignUpLead } from '../../../domain/sign-up-lead.ts'

export type EventTable = {
  id: string
  title: string
  description: string | null
  /** Null, like `spanish_description`, where families read the English text */
  spanish_title: string | null
  spanish_description: string | null
  date: string
  location: string
  laundromat_name: string | null
  laundromat_address: string | null
  /** When sign-up opens; null for at once */
  opens_at: string | null
  created_at: string
  updated_at: string
}

export type TimeSlotTable = {
  id: string
  event_id: string
  start_time: string
  end_time: string
  capacity: number
  created_at: string
  closed_at: string | null
  /** Of slot_closings; null while it is open */
  closing_id: string | null
  /** Registrations by status, kept by triggers, for figures and lists; commands count the rows instead. */
  confirmed_count: GeneratedAlways<number>
  waitlist_count: GeneratedAlways<number>
  cancelled_count: GeneratedAlways<number>
  no_show_count: GeneratedAlways<number>
}

/** A confirmed spot that was given up before its slot started, and who took it since */
export type FreedSpotTable = {
  id: string
  time_slot_id: string
  freed_at: string
  freed_by: FreedBy
  /** 1 if the slot was full apart from freed spots; figures count only these rows */
  was_full: number
  taken_at: string | null
  /** Id of the registration that took it, which may be deleted since; null until then */
  taken_by: string | null
}

export type RegistrationTable = {
  id: string
  event_id: string
  time_slot_id: string
  name: string
  /** Null for a family without an e-mail address, as is `email_key` (DESIGN.md 5, rule 15) */
  email: string | null
  /** By `emailKey`; unique among the active registrations of an event */
  email_key: string | null
  /** Null, like the address, after joining the waitlist with a name and an e-mail address only */
  phone: string | null
  /** By `phoneKey`, the first number in the field */
  phone_key: string | null
  address: string | null
  /** See `addressKey`; null without an address, and in rows that a release before 0008 wrote */
  address_key: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  status: RegistrationStatus
  /** When the person joined this slot's waitlist; null unless waitlisted */
  waitlisted_at: string | null
  /** When the person got the spot; kept when the family cancels, else null unless confirmed */
  confirmed_at: string | null
  cancelled_at: string | null
  /** When a mail server refused the address for good; null again after a delivery or a change of the address */
  email_failed_at: string | null
  /** When the family agreed to texts; null if it has not, or has no phone number */
  text_consent_at: string | null
  /** The sentence that the family agreed to (domain/text-consent.ts); null in consents of earlier releases */
  text_consent_wording: string | null
  /** Of the registration's messages (DESIGN.md 5, rule 18) */
  language: Generated<Language>
  /** How many times a calendar entry was sent or tried; see domain/calendar-sequence.ts */
  calendar_sequence: Generated<number>
  /** The attendance that follows from the facts; null while nobody has noted it (DESIGN.md 5, rule 17) */
  attendance: Attendance | null
  attendance_at: string | null
  /** Username */
  attendance_by: string | null
  /** Loads washed; null unless the family came */
  loads: number | null
  volunteer_note: string | null
  /** 1 for a family that came without an appointment, else null */
  is_walk_in: 1 | null
  /** Of an erased registration: what is left of its family, an id without meaning; else null (docs/decisions/0048) */
  family_id: string | null
  erased_at: string | null
  created_at: string
  updated_at: string
}

/** Walk-ins that an administrator deleted for good: a phone that sends one again must not bring it back */
export type RemovedWalkInTable = { registration_id: string; removed_at: string }

/** One tap of a volunteer; only ever added, except that correcting a no-show takes its fact back */
export type AttendanceFactTable = {
  /** UUID made by the phone */
  id: string
  event_id: string
  registration_id: string
  kind: AttendanceFactKind
  /** By the server's clock */
  at: string
  /** By the device's own clock; orders the facts of one device */
  device_at: string
  received_at: string
  device_id: string
  /** Username of the administrator */
  admin: string
  loads: number | null
  note: string | null
}

/** One row for each personal link; only the message, or the browser that signed up, has the token itself. */
export type CancelTokenTable = {
  /** SHA-256, hex */
  token_hash: string
  registration_id: string
  created_at: string
  /** Null for a link in a message, which has no end of its own */
  expires_at: string | null
  /** How its message was sent; null for a browser's link and for messages of earlier releases */
  channel: 'email' | 'text' | null
}

/** Personal links of deleted events, so that their page says why they ended (docs/decisions/0038) */
export type EndedLinkTable = {
  /** SHA-256, hex */
  token_hash: string
  kept_until: string
}

export type BlacklistTable = {
  id: string
  name: string
  email: string
  email_key: string
  phone: string
  reason: string
  /** The no-show that caused the entry; null if an administrator added it */
  registration_id: string | null
  /** From then on it matches nobody; null for no end. For a warning, the time when it was made */
  ends_at: string | null
  /** 1 for the first no-show of a family, if that only warns */
  is_warning: Generated<number>
  created_at: string
}

/** The phone numbers that an entry matches; none if it matches by e-mail address only */
export type BlacklistPhoneTable = { phone_key: string; blacklist_id: string }

/** Which reminders a registration got or missed; unique on (registration, type) */
export type EmailReminderTable = {
  id: string
  registration_id: string
  reminder_type: ReminderType
  /** `missed`: its time had passed, or the family had just been notified or reminded */
  outcome: 'sent' | 'missed'
  sent_at: string
}

/** A monthly series of events; its name is the event type of recurring_event_tracking */
export type EventSeriesTable = {
  id: string
  name: string
  title: string
  description: string | null
  /** Null, like `spanish_description`, where families read the English text */
  spanish_title: string | null
  spanish_description: string | null
  location: string
  laundromat_name: string | null
  laundromat_address: string | null
  /** "1" to "4", or "last" */
  week: string
  /** 0 is Sunday */
  weekday: number
  open_days_ahead: number
  /** Sign-up opens this many days before each event, at `seriesOpeningTime`; null for at once */
  sign_up_days_before: number | null
  /** JSON of wall-clock times and capacities */
  time_slots: string
  paused_at: string | null
  created_at: string
  /** When its fields were last changed; pausing and single months do not count */
  updated_at: string
}

/** A month in which a series does not follow its rule */
export type EventSeriesMonthTable = {
  series_id: string
  /** "2026-12" */
  year_month: string
  /** Another day of the month, "2026-12-15"; null when the month is skipped */
  day: string | null
}

/** The event of each month of a series; unique on (event type, year-month) */
export type RecurringEventTrackingTable = {
  id: string
  event_type: string
  /** "2026-12" */
  year_month: string
  event_id: string | null
  created_at: string
}

/** The families of each zip code that were confirmed or no-shows, kept by triggers */
export type ZipCodeFamilyTable = {
  zip_code: GeneratedAlways<string>
  /** Identifies the family: `email_key` of its registration, else `phone_key`, else `family_id`, else `id` */
  email_key: GeneratedAlways<string>
  /** How many of its registrations are confirmed or a no-show, at least 1 */
  registrations: GeneratedAlways<number>
}

/** Families of a past slot by how early they signed up; triggers delete stale rows (docs/decisions/0089). */
export type SettledLeadsTable = { time_slot_id: string } & LeadCounts
export type LeadCounts = Record<`${SignUpLead}_${'expected' | 'came' | 'no_show'}`, number>
