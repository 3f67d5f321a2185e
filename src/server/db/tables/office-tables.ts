import type { ActivityType } from '../../../domain/activity.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

export type AdminTable = {
  id: string
  username: string
  /** argon2id, PHC string */
  password_hash: string
  email: string
  created_at: string
}

export type AdminSessionTable = {
  /** SHA-256 of the bearer token, hex */
  token_hash: string
  admin_id: string
  created_at: string
  last_used_at: string
  expires_at: string
}

export type SignInFailureTable = {
  /** SHA-256 (hex) of the counted key, such as a username or an IP address */
  key: string
  failures: number
  last_failed_at: string
}

export type KnownDeviceTable = {
  /** SHA-256 of the browser's cookie, hex */
  token_hash: string
  admin_id: string
  last_used_at: string
}

/** Append-only; without foreign keys, so that no deletion removes its lines. */
export type ActivityTable = {
  id: string
  type: ActivityType
  description: string
  status: RegistrationStatus | null
  event_title: string | null
  event_id: string | null
  registration_id: string | null
  /** Username of the administrator, or "public" or "system" */
  actor: string
  created_at: string
  /** "next" until a digest reports it, then that digest's id; null if no digest does */
  digest: string | null
}

/** One row for each job, from the process that wrote last */
export type JobRunTable = {
  name: string
  /** How often it runs */
  interval_ms: number
  last_started_at: string
  /** Earlier than the last start while a run is under way */
  last_ended_at: string | null
  last_succeeded_at: string | null
  /** The error of the last run; null when it succeeded */
  last_error: string | null
}

/** One row: what was saved on screen (docs/decisions/0049) */
export type ProgramSettingsTable = {
  id: number
  /** Grows with every change */
  version: number
  /** JSON: texts by field */
  saved: string
}
