import { hourMs, minuteMs } from './duration.ts'

/** Rules of BACKUP_COMMAND, which takes backups off the machine (docs/decisions/0061) */

/** A command that takes longer is ended. */
export const maxCopyMs = hourMs

/** Another attempt after a failure: after 5 minutes, then 10, 20, ... at most two hours */
export function copyRetryMs(attempts: number): number {
  return Math.min(5 * minuteMs * 2 ** (attempts - 1), 2 * hourMs)
}

/** A backup older than this is two hours late. The to-do list, the warning, its e-mail and doctor share the limit. */
export const oldBackupMs = 26 * hourMs
/** Two nights without a copy off the machine; one failed night is reported as a failure. */
export const oldCopyMs = 50 * hourMs

/** What is known of the backups; `lastAt` is null without one, and on PostgreSQL, where only BACKUP_COMMAND makes them */
export type BackupFacts = {
  lastAt: string | null
  /** Null without BACKUP_COMMAND */
  copies: {
    copiedAt: string | null
    /** Since when every attempt has failed, and why; null after one that succeeded */
    failure: { since: string; error: string } | null
  } | null
}

export type BackupWarning =
  | { kind: 'backup_failed'; since: string; error: string }
  | { kind: 'backup_old'; since: string; isCopy: boolean }
  | { kind: 'backup_copy_failed'; since: string; error: string }

/** Warns of backups that are too old or do not leave the machine; the job reports a daily backup that failed. */
export function findBackupWarnings({ lastAt, copies }: BackupFacts, now: Date): BackupWarning[] {
  const isOld = (at: string | null, limit: number): at is string =>
    at !== null && now.getTime() - Date.parse(at) > limit
  const copiedAt = copies?.copiedAt ?? null
  return [
    ...(isOld(lastAt, oldBackupMs)
      ? [{ kind: 'backup_old' as const, since: lastAt, isCopy: false }]
      : []),
    ...(isOld(copiedAt, oldCopyMs)
      ? [{ kind: 'backup_old' as const, since: copiedAt, isCopy: true }]
      : []),
    ...(copies?.failure ? [{ kind: 'backup_copy_failed' as const, ...copies.failure }] : []),
  ]
}
