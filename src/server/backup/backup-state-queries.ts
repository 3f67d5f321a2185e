import { lastBackupAt, listUpdateBackups } from '../../domain/backup.ts'
import type { BackupFacts } from '../../domain/backup-copy.ts'
import type { Db } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import { listBackupFolder } from './backup-folder-queries.ts'

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
  const files = backup && listBackupFolder(backup.folder, fileOf(databaseUrl))
  const beforeUpdate = (files && listUpdateBackups(files, now)[0]?.name) ?? null
  return {
    folder: backup?.folder ?? null,
    lastAt: files && lastBackupAt(files, now),
    beforeUpdate,
    copies: backupCommand === null ? null : await findCopies(db, beforeUpdate),
    isOnlyHere: backupCommand === null,
  }
}

async function findCopies(
  db: Db,
  beforeUpdate: string | null,
): Promise<NonNullable<BackupFacts['copies']>> {
  const rows = await db
    .selectFrom('backup_copies')
    .orderBy('failed_since')
    .select(['kind', 'copied', 'copied_at', 'failed_since', 'error'])
    .execute()
  // A failed copy from before an update is not tried again after its backup is deleted.
  const isTriedAgain = (row: (typeof rows)[number]) =>
    row.kind === 'nightly' || (beforeUpdate !== null && row.copied !== beforeUpdate)
  const failed = rows.find((row) => row.failed_since !== null && isTriedAgain(row))
  const nightly = rows.find(({ kind }) => kind === 'nightly')
  return {
    copiedAt: nightly?.copied_at ?? null,
    failure: failed?.failed_since
      ? { since: failed.failed_since, error: failed.error ?? '' }
      : null,
  }
}
