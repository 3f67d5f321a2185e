import { fork } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  backupName,
  backupsToDrop,
  beforeUpdatesKeptSince,
  beforeUpdatesToDrop,
  isBackupDue,
} from '../../domain/backup.ts'
import { namesKeptSince } from '../../domain/retention.ts'
import { makeFolder } from '../db/make-folder.ts'
import { syncToDisk } from '../db/sync-to-disk.ts'
import { removeAbandonedParts } from './abandoned-parts.ts'
import { readBackupFolder } from './backup-folder-queries.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { copyDatabase, removePart, unfinishedFile } from './copy-commands.ts'
import { type DatabaseFile, inspectDatabase } from './database-file-queries.ts'

/** Copies and verifies a database, which may be in use. Creates `to` only on success. Throws `BackupRefusal`. */
export async function backUp(from: string, to: string): Promise<DatabaseFile> {
  refuseToOverwrite(to)
  if (!existsSync(from)) throw new BackupRefusal(`There is no database ${from}`)
  const folder = dirname(resolve(to))
  if (!existsSync(folder)) throw new BackupRefusal(`There is no folder ${folder}; create it first`)
  removeAbandonedParts(folder)
  const part = unfinishedFile(to)
  try {
    await copyDatabase(from, part)
    const written = inspectDatabase(part, 'The new backup')
    refuseToOverwrite(to)
    renameSync(part, to)
    syncToDisk(folder, true)
    return written
  } finally {
    removePart(part)
  }
}

function refuseToOverwrite(file: string): void {
  if (existsSync(file)) throw new BackupRefusal(`${file} exists already and was not changed`)
}

export type BackupFolder = {
  databaseFile: string
  folder: string
  keep: number
  zone: string
  /** Backups older than this are deleted, except the newest three; null if only `keep` limits them */
  nameMonths?: () => number | null
  trustedTime: (now: Date) => Promise<Date>
}

/** Makes the day's backup, then deletes old ones; null if no backup is due or the server is stopping. */
export async function backUpWhenDue(
  { databaseFile, folder, keep, zone, nameMonths = () => null, trustedTime }: BackupFolder,
  now: Date,
  stopping: AbortSignal,
): Promise<(DatabaseFile & { file: string }) | null> {
  makeFolder(folder)
  const found = readBackupFolder(folder, databaseFile)
  if (!isBackupDue(found, zone, now)) return null

  const file = join(folder, backupName(found.database, now))
  const written = await backUpInChild(databaseFile, file, stopping)
  if (!written) return null
  const months = nameMonths()
  const trusted = await trustedTime(now)
  const keptSince = months === null ? null : namesKeptSince(months, zone, trusted)
  const inFolder = readBackupFolder(folder, databaseFile)
  const dropped = [
    ...backupsToDrop(inFolder, keep, trusted, keptSince),
    ...beforeUpdatesToDrop(inFolder, trusted, beforeUpdatesKeptSince(trusted)),
  ]
  for (const name of dropped) rmSync(join(folder, name))
  return { ...written, file }
}

export type BackupReport =
  | DatabaseFile
  | { failure: { name: string; message: string; code?: string } }

/** Uses a child process, because reading the whole database blocks requests. Null if the server stopped the backup. */
async function backUpInChild(
  from: string,
  to: string,
  stopping: AbortSignal,
): Promise<DatabaseFile | null> {
  const child = fork(new URL('./backup-process.ts', import.meta.url), [from, to], { execArgv: [] })
  const stop = () => void child.kill()
  stopping.addEventListener('abort', stop)
  try {
    const report = await new Promise<BackupReport>((done, failed) => {
      child.once('message', (message) => done(message as BackupReport))
      child.once('error', failed)
      const failure = { name: 'Error', message: 'The backup process ended early', code: 'ENDED' }
      child.once('disconnect', () => done({ failure }))
    })
    if (!('failure' in report)) return report
    if (stopping.aborted) return null
    throw Object.assign(new Error(report.failure.message), report.failure)
  } finally {
    stopping.removeEventListener('abort', stop)
    removePart(unfinishedFile(to, child.pid))
  }
}
