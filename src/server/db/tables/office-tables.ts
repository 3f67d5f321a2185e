import type { Generated } from 'kysely'
import type { ActivityType } from '../../../domain/activity.ts'
import type { AdminLinkKind } from '../../../domain/admin-link.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

export type AdminTable = {
  id: string
  username: string
  /** argon2id, PHC string */
  password_hash: string
  email: string
  created_at: string
  /** Updated at each sign-in, and hourly while a session is used; null before the first sign-in */
  last_used_at: string | null
}

export type AdminSessionTable = {
  /** SHA-256 of the session's bearer token, hex */
  token_hash: string
  admin_id: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** Such as "Chrome on Windows"; null if unknown */
  device: string | null
}

/** An invitation, or the link for a forgotten password (docs/decisions/0050) */
export type AdminLinkTable = {
  id: string
  kind: AdminLinkKind
  email: string
  /** The administrator whose password it sets; null for an invitation */
  admin_id: string | null
  /** The administrator who invited; null for a password link */
  invited_by: string | null
  created_at: string
  sent_at: string
  times_sent: number
  expires_at: string
  /** When it was used or withdrawn. The row then stays for a day, because it counts toward the daily limits. */
  ended_at: string | null
}

/** Each e-mail has its own token. Without a mail server, the inviting administrator gets the token in the response. */
export type AdminLinkTokenTable = {
  /** SHA-256, hex */
  token_hash: string
  link_id: string
}

/** A request for a new password. A job sends the e-mail if the address belongs to an administrator. */
export type PasswordRequestTable = {
  /** SHA-256 of the address, hex */
  key: string
  /** Null once the job has handled the request */
  email: string | null
  asked_at: string
}

export type SecondFactorTable = {
  admin_id: string
  /** In base32, not encrypted (docs/decisions/0050) */
  secret: string
  created_at: string
  /** Null until the first correct code */
  turned_on_at: string | null
  /** The time step of the last code that was used (domain/second-factor.ts) */
  last_step: number | null
  recovery_salt: string | null
  /** Wrong codes since the last correct code, within a day of `wrong_since` */
  wrong_codes: number
  wrong_since: string | null
}

/** Unused recovery codes */
export type RecoveryCodeTable = {
  admin_id: string
  /** argon2id, hex */
  code_hash: string
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

/** Lines are never deleted, but names may be removed from them. Has no foreign keys, because they could cascade. */
export type ActivityTable = {
  id: string
  type: ActivityType
  description: string
  status: RegistrationStatus | null
  event_title: string | null
  event_id: string | null
  registration_id: string | null
  /** Username of the administrator, or "public", "system" or "command line" */
  actor: string
  created_at: string
  /** "next" until a digest reports the line, then the digest's id; null if no digest reports it */
  digest: string | null
}

/** One row per job, overwritten by each process that runs the job */
export type JobRunTable = {
  name: string
  interval_ms: number
  last_started_at: string
  /** Earlier than the last start while the job is running */
  last_ended_at: string | null
  last_succeeded_at: string | null
  last_error: string | null
}

/** One row: the settings saved on screen (docs/decisions/0049) */
export type ProgramSettingsTable = {
  id: number
  version: number
  /** JSON: texts by field, and the time zone (settings/time-zone-queries.ts) */
  saved: string
}

export type ReadOnlyReason = 'moving' | 'moved' | 'unfinished'

/** One row (migration 0037) */
export type ProgramStateTable = {
  id: number
  sending_held_since: string | null
  sending_held_why: 'restored' | 'command' | null
  read_only_since: string | null
  /** `unfinished`: this is a copy, and its source is still in use */
  read_only_why: ReadOnlyReason | null
  /** Renewed while a move runs, so that the hold of a killed move expires; null once the move is complete */
  read_only_until: string | null
  /** The target of the move, without a password; for `unfinished`, the source */
  read_only_target: string | null
  /** The newest trusted reading of the clock; null before the jobs' first run */
  clock_trusted_at: Generated<string | null>
  /** The first reading after a jump of the clock; null while the clock is trusted */
  clock_jumped_at: Generated<string | null>
  /** The newest reading of the clock; written every ten minutes */
  clock_read_at: Generated<string | null>
}

/** A warning that has appeared on the dashboard, and whether its e-mail was queued (docs/decisions/0063) */
export type WatchedWarningTable = {
  key: string
  /** The title in the warning's e-mail, used again in the e-mail about its end */
  title: string
  first_seen_at: string
  gone_since: string | null
  /** When the warning's e-mail was queued */
  told_at: string | null
}

/** Results of BACKUP_COMMAND (docs/decisions/0061), one row per kind of backup */
export type BackupCopyTable = {
  /** `before_update`: the copies that are made before migrations */
  kind: 'nightly' | 'before_update'
  /** The backup that was last attempted: its file name; on PostgreSQL, the night, such as "2026-12-08" */
  subject: string
  /** Attempts for `subject` */
  attempts: number
  /** When the last attempt started */
  started_at: string
  /** 1 while the command runs; stays 1 if the server dies meanwhile */
  is_running: Generated<number>
  /** When attempts began to fail; null after a success */
  failed_since: string | null
  error: string | null
  /** When a backup was last copied; `copied` is the backup's name */
  copied_at: string | null
  copied: string | null
}

/** One row: progress of the job that removes names (docs/decisions/0051) */
export type NameRemovalTable = {
  id: number
  /** How many registrations have lost their names since the last activity line */
  unlogged: number
  /** "2025-12-08"; the names of earlier days have been removed */
  kept_since: string
  /** The day of the last activity line */
  logged_on: string | null
  /** The activity lines up to this id need no further check; "" if there are none */
  lines_done_until: Generated<string>
  /** The day on which the job last began to check all lines */
  lines_begun_on: Generated<string | null>
}

/** An administrator's act that can be undone; deleted after a minute, because it contains families' names */
export type UndoableActTable = {
  /** Generated by the browser */
  id: string
  created_at: string
  /** Username */
  created_by: string
  /** JSON of `StoredAct` */
  changes: string
}

/** Who added an address to *Who is notified*; rows of removed addresses are deleted (docs/decisions/0082). */
export type NoticeRecipientTable = {
  /** In lower case, because recipients are compared without regard to case */
  email_key: string
  added_at: string
  /** Username */
  added_by: string
}
