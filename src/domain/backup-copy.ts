import { hourMs, minuteMs } from './duration.ts'

/** Backups and their copies on other machines (docs/decisions/0061) */

export const maxCopyMs = hourMs

/** 5 minutes after the first failure, then 10, 20, ..., at most two hours */
export function copyRetryMs(attempts: number): number {
  return Math.min(5 * minuteMs * 2 ** (attempts - 1), 2 * hourMs)
}

export const oldBackupMs = 26 * hourMs
/** Two nights without a copy; a failed attempt has its own warning. */
export const oldCopyMs = 50 * hourMs

/** `lastAt` is null without a backup, and on PostgreSQL, where this server makes none. */
export type BackupFacts = {
  lastAt: string | null
  /** Null without BACKUP_COMMAND */
  copies: {
    copiedAt: string | null
    /** Null after an attempt that succeeded */
    failure: { since: string; error: string } | null
  } | null
}

export type BackupWarning =
  | { kind: 'backup_failed'; since: string; error: string }
  | { kind: 'backup_old'; since: string; isCopy: boolean }
  | { kind: 'backup_copy_failed'; since: string; error: string }

/** The warning about a failed daily backup comes from its job (health.ts). */
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
