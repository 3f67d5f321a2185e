import { lastBackupAt, listUpdateBackups } from '../../domain/backup.ts'
import type { BackupFacts } from '../../domain/backup-copy.ts'
import type { Db } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import { readBackupFolder } from './backup-folder-queries.ts'

export type BackupSettings = {
  databaseUrl: string
  backup: { folder: string; keep: number } | null
  backupCommand: string | null
}

export type BackupState = BackupFacts & {
  /** Null if this server makes no daily backups, as on PostgreSQL */
  folder: string | null
  beforeUpdate: string | null
  /** True if no BACKUP_COMMAND copies backups off this machine */
  isOnlyHere: boolean
}

export async function findBackupState(
  db: Db,
  { databaseUrl, backup, backupCommand }: BackupSettings,
  now: Date,
): Promise<BackupState> {
  const files = backup && readBackupFolder(backup.folder, fileOf(databaseUrl))
  return {
    folder: backup?.folder ?? null,
    lastAt: files && lastBackupAt(files, now),
    beforeUpdate: (files && listUpdateBackups(files, now)[0]?.name) ?? null,
    copies: backupCommand === null ? null : await findCopies(db),
    isOnlyHere: backupCommand === null,
  }
}

async function findCopies(db: Db): Promise<NonNullable<BackupFacts['copies']>> {
  const rows = await db
    .selectFrom('backup_copies')
    .orderBy('failed_since')
    .select(['kind', 'copied_at', 'failed_since', 'error'])
    .execute()
  const failed = rows.find(({ failed_since }) => failed_since !== null)
  const nightly = rows.find(({ kind }) => kind === 'nightly')
  return {
    copiedAt: nightly?.copied_at ?? null,
    failure: failed?.failed_since
      ? { since: failed.failed_since, error: failed.error ?? '' }
      : null,
  }
}
