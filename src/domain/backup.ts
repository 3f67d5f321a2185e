import { oldBackupMs } from './backup-copy.ts'
import { dayMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'

/** Program time */
const timeOfDay = '03:00'

/** "washday-2026-12-08T08-00-00Z.db" (UTC). `database` is the file's name without extension. */
export function backupName(database: string, now: Date): string {
  return `${database}-${fileStamp(now)}.db`
}

/** UTC; only characters that every file system allows */
export function fileStamp(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** UTC; null for other file names */
function readBackupTime(name: string, database: string): string | null {
  if (!name.startsWith(`${database}-`)) return null
  const stamp = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/.exec(
    name.slice(database.length + 1),
  )
  return stamp ? `${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}.000Z` : null
}

/** Newest first, without backups that a wrong clock dated in the future */
function listBackupsUntil(now: Date, names: readonly string[], database: string) {
  return names
    .flatMap((name) => {
      const at = readBackupTime(name, database)
      return at && at <= now.toISOString() ? [{ name, at }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/**
 * `isOwn` is false for a backup of another database with the same file name, such as a trial's. It reads the file, so
 * call it for as few files as possible.
 */
export type BackupFiles = {
  names: readonly string[]
  database: string
  isOwn: (name: string) => boolean
}

function findNewest({ names, database, isOwn }: BackupFiles, now: Date) {
  return listBackupsUntil(now, names, database).find(({ name }) => isOwn(name))
}

/** The day ("2026-12-08", program time) on which the last backup was due */
export function lastNight(zone: string, now: Date): string {
  const today = localDate(now.toISOString(), zone)
  return instantOf(today, timeOfDay, zone) <= now.toISOString() ? today : addDays(today, -1)
}

export function newestBackup(files: BackupFiles, now: Date): string | null {
  return findNewest(files, now)?.name ?? null
}

/** A backup is due at 3 a.m. program time, or later if the server did not run then. */
export function isBackupDue(files: BackupFiles, zone: string, now: Date): boolean {
  const last = instantOf(lastNight(zone, now), timeOfDay, zone)
  const newest = findNewest(files, now)
  return !newest || newest.at < last
}

/** ISO 8601 UTC */
export function lastBackupAt(files: BackupFiles, now: Date): string | null {
  return findNewest(files, now)?.at ?? null
}

export function isBackupLate(at: string | null, now: Date): boolean {
  return at === null || now.getTime() - Date.parse(at) > oldBackupMs
}

/** "washday-before-0038-2026-12-08T08-00-00Z.db" (UTC): the copy before an update whose first migration is 0038 */
export function beforeUpdateName(database: string, migration: string, now: Date): string {
  return `${database}-before-${migration.slice(0, 4)}-${fileStamp(now)}.db`
}

/** Null for other files */
export function readBeforeUpdate(
  name: string,
  database: string,
): { version: string; at: string } | null {
  const version = /^-before-(\d{4})(?=-)/.exec(name.slice(database.length))?.[1]
  if (!name.startsWith(database) || !version) return null
  const at = readBackupTime(name, `${database}-before-${version}`)
  return at === null ? null : { version, at }
}

/** Newest first, without copies dated in the future */
export function listUpdateBackups({ names, database, isOwn }: BackupFiles, now: Date) {
  return names
    .flatMap((name) => {
      const found = readBeforeUpdate(name, database)
      return found && found.at <= now.toISOString() && isOwn(name) ? [{ name, ...found }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

const beforeUpdatesKept = 3
/** Copies contain families' names, so they expire even if no further update follows. */
const beforeUpdateKeptMs = 90 * dayMs

export function beforeUpdatesKeptSince(now: Date): string {
  return new Date(now.getTime() - beforeUpdateKeptMs).toISOString()
}

/** Keeps the newest copy of each of the last three updates, unless it is from before `keptSince` (UTC). */
export function beforeUpdatesToDrop(
  files: BackupFiles,
  now: Date,
  keptSince: string | null = null,
): string[] {
  const all = listUpdateBackups(files, now)
  const newest = all.filter(
    (one, index) => all.findIndex(({ version }) => version === one.version) === index,
  )
  const kept = newest.slice(0, beforeUpdatesKept).filter(({ at }) => !isBefore(at, keptSince))
  return all.filter((one) => !kept.includes(one)).map(({ name }) => name)
}

/** One wrong reading of the clock must not delete all backups. */
const alwaysKept = 3

/**
 * Keeps the `keep` newest backups. Those from before `keptSince` (UTC) contain names that have been removed since, so
 * they are dropped unless they are among the three newest.
 */
export function backupsToDrop(
  { names, database, isOwn }: BackupFiles,
  keep: number,
  now: Date,
  keptSince: string | null = null,
): string[] {
  return listBackupsUntil(now, names, database)
    .filter(({ name }) => isOwn(name))
    .filter(({ at }, index) => index >= keep || (index >= alwaysKept && isBefore(at, keptSince)))
    .map(({ name }) => name)
}

const isBefore = (at: string, since: string | null) => since !== null && at < since
