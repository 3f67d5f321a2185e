import type { Generated } from 'kysely'
import type { RegistrationStatus } from '../../../domain/registration.ts'

export type RegistrationTable = {
  id: string
  event_id: string
  time_slot_id: string
  name: string
  email: string
  /** By `emailKey`; unique among the active registrations of an event */
  email_key: string
  /** Null, like the address, for somebody who joined the waitlist by name and e-mail */
  phone: string | null
  /** By `phoneKey`, the first number in the field */
  phone_key: string | null
  address: string | null
  /** See `addressKey`; null without an address, and for rows that a server of before 0008 wrote beside this one */
  address_key: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  status: RegistrationStatus
  /** When the person took a place in this slot's line; null unless waitlisted */
  waitlisted_at: string | null
  /** When the spot was had; null unless confirmed */
  confirmed_at: string | null
  cancelled_at: string | null
  /** When a mail server refused the e-mail address for good; null since a message arrived, or the address was changed */
  email_failed_at: string | null
  /** When the family agreed to texts; null when it has not, as without a phone number */
  text_consent_at: string | null
  /** How many attempts to send a calendar entry there were; see templates/calendar.ts */
  calendar_sequence: Generated<number>
  created_at: string
  updated_at: string
}
