import { join } from 'node:path'
import { lastNight, listUpdateBackups, newestBackup } from '../../domain/backup.ts'
import { copyRetryMs, maxCopyMs } from '../../domain/backup-copy.ts'
import { minuteMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import type { BackupCopyTable } from '../db/tables/office-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { readBackupFolder } from './backup-folder-queries.ts'
import type { BackupSettings } from './backup-state-queries.ts'
import { type CommandResult, runBackupCommand } from './run-command.ts'

/** A backup to copy off the machine; `file` is null on PostgreSQL, where the command makes the backup itself. */
export type CopySubject = { kind: BackupCopyTable['kind']; subject: string; file: string | null }

/** The claim of a process that has died expires once its command would have reached the time limit. */
const claimMs = maxCopyMs + 5 * minuteMs

/** Returns false if a copy is running or, unless `isTrial`, if this copy is done or not yet due for a retry. */
async function claim(
  db: Db,
  { kind, subject }: CopySubject,
  { now, isTrial }: { now: Date; isTrial: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = now.toISOString()
    // Inserts the row, or locks the existing one without changing it.
    const row = await tx
      .insertInto('backup_copies')
      .values({ kind, subject: '', attempts: 0, started_at: new Date(0).toISOString() })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet((eb) => ({ kind: eb.ref('backup_copies.kind') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.copied === subject && !isTrial) return false
    const isFailing = row.failed_since !== null && row.attempts > 0 && !isTrial
    const pauseMs = row.is_running ? claimMs : isFailing ? copyRetryMs(row.attempts) : 0
    if (isRecent(Date.parse(row.started_at), now, pauseMs)) return false
    const attempts = row.subject === subject ? row.attempts + 1 : 1
    await tx
      .updateTable('backup_copies')
      .set({ subject, attempts, started_at: at, is_running: 1 })
      .where('kind', '=', kind)
      .execute()
    return true
  })
}

export type CopyResult = 'copied' | 'stopped' | 'none' | { error: string }

export async function copyWhenDue(
  db: Db,
  subject: CopySubject,
  {
    command,
    clock,
    stopping,
    limitMs = maxCopyMs,
  }: { command: string; clock: () => Date; stopping: AbortSignal; limitMs?: number },
): Promise<CopyResult> {
  const claimed = !stopping.aborted && (await claim(db, subject, { now: clock(), isTrial: false }))
  if (!claimed) return 'none'
  const { error } = await runBackupCommand(command, subject.file, { limitMs, stopping })
  const isStopped = error !== null && stopping.aborted
  await recordEnd(db, subject, { error, isFailure: !isStopped, at: clock().toISOString() })
  if (isStopped) return 'stopped'
  return error === null ? 'copied' : { error }
}

/** Copies a backup even if it was copied before; does not record a failure. Null if a copy is running. */
export async function copyNow(
  db: Db,
  subject: CopySubject,
  { command, clock, stopping }: { command: string; clock: () => Date; stopping: AbortSignal },
): Promise<CommandResult | null> {
  if (!(await claim(db, subject, { now: clock(), isTrial: true }))) return null
  const result = await runBackupCommand(command, subject.file, { limitMs: maxCopyMs, stopping })
  const { error } = result
  await recordEnd(db, subject, { error, isFailure: false, at: clock().toISOString() })
  return result
}

async function recordEnd(
  db: Db,
  { kind, subject }: CopySubject,
  { error, isFailure, at }: { error: string | null; isFailure: boolean; at: string },
): Promise<void> {
  await db
    .updateTable('backup_copies')
    .set((eb) => ({
      is_running: 0,
      ...(error === null
        ? { copied: subject, copied_at: at, failed_since: null, error: null }
        : isFailure
          ? { error, failed_since: eb.fn.coalesce('failed_since', eb.val(at)) }
          : // A stopped copy or a failed trial does not count as a failure, so the server may retry at once.
            { attempts: 0 }),
    }))
    .where('kind', '=', kind)
    .execute()
}

export function findCopySubjects(
  { databaseUrl, backup }: Omit<BackupSettings, 'backupCommand'>,
  zone: string,
  now: Date,
): CopySubject[] {
  if (!backup) return [{ kind: 'nightly', subject: lastNight(zone, now), file: null }]
  const { folder } = backup
  const inFolder = readBackupFolder(folder, fileOf(databaseUrl))
  const subject = (kind: CopySubject['kind'], name: string | null | undefined) =>
    name ? [{ kind, subject: name, file: join(folder, name) }] : []
  return [
    ...subject('before_update', listUpdateBackups(inFolder, now)[0]?.name),
    ...subject('nightly', newestBackup(inFolder, now)),
  ]
}
