import { oldBackupMs } from './backup-copy.ts'
import { dayMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'

/** Program time; at night, when nobody signs up */
const timeOfDay = '03:00'

/**
 * File name of a backup, such as "washday-2026-12-08T08-00-00Z.db" (UTC).
 * `database` is the name of the database file without extension, so that several databases may share a folder.
 */
export function backupName(database: string, now: Date): string {
  return `${database}-${fileStamp(now)}.db`
}

/** An instant (UTC, whole seconds) in characters that every file system allows */
export function fileStamp(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** When the backup with this file name was made, in UTC; null for any other file */
function madeAt(name: string, database: string): string | null {
  if (!name.startsWith(`${database}-`)) return null
  const stamp = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/.exec(
    name.slice(database.length + 1),
  )
  return stamp ? `${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}.000Z` : null
}

/** Backups, newest first, without those dated in the future: a wrong clock named them. */
function backupsUntil(now: Date, names: readonly string[], database: string) {
  return names
    .flatMap((name) => {
      const at = madeAt(name, database)
      return at && at <= now.toISOString() ? [{ name, at }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

type Folder = { names: readonly string[]; database: string }

/** The day on whose morning the last backup was due, such as "2026-12-08" */
export function lastNight(zone: string, now: Date): string {
  const today = localDate(now.toISOString(), zone)
  return instantOf(today, timeOfDay, zone) <= now.toISOString() ? today : addDays(today, -1)
}

/** The newest daily backup; null if there is none */
export function newestBackup({ names, database }: Folder, now: Date): string | null {
  return backupsUntil(now, names, database)[0]?.name ?? null
}

/** A backup is due each day at three in the morning, or later if the server did not run then. */
export function isBackupDue({ names, database }: Folder, zone: string, now: Date): boolean {
  const last = instantOf(lastNight(zone, now), timeOfDay, zone)
  const [newest] = backupsUntil(now, names, database)
  return !newest || newest.at < last
}

/** When the newest backup was made; null if there is none */
export function lastBackupAt({ names, database }: Folder, now: Date): string | null {
  return backupsUntil(now, names, database)[0]?.at ?? null
}

/** Whether no backup exists or the last is over 26 hours old; a server that was off at three makes it at its start. */
export function isBackupLate(at: string | null, now: Date): boolean {
  return at === null || now.getTime() - Date.parse(at) > oldBackupMs
}

/** Leftovers of backups that were interrupted */
export function unfinishedBackups({ names, database }: Folder): string[] {
  const ending = /\.\d+\.part(-journal|-wal|-shm)?$/
  return names.filter((name) => {
    const file = name.replace(ending, '')
    const isOurs = madeAt(file, database) !== null || readBeforeUpdate(file, database) !== null
    return ending.test(name) && isOurs
  })
}

/** "washday-before-0038-2026-12-08T08-00-00Z.db": the copy before an update, with the number of its first migration */
export function beforeUpdateName(database: string, migration: string, now: Date): string {
  return `${database}-before-${migration.slice(0, 4)}-${fileStamp(now)}.db`
}

/** The migration's number and the time in the name of such a copy; null for other files */
export function readBeforeUpdate(
  name: string,
  database: string,
): { version: string; at: string } | null {
  const version = /^-before-(\d{4})(?=-)/.exec(name.slice(database.length))?.[1]
  if (!name.startsWith(database) || !version) return null
  const at = madeAt(name, `${database}-before-${version}`)
  return at === null ? null : { version, at }
}

/** Copies before updates, newest first, without those dated in the future */
export function listUpdateBackups({ names, database }: Folder, now: Date) {
  return names
    .flatMap((name) => {
      const found = readBeforeUpdate(name, database)
      return found && found.at <= now.toISOString() ? [{ name, ...found }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

const beforeUpdatesKept = 3
/** Limits how long copies, which contain families' names, are kept when there are no updates. */
const beforeUpdateKeptMs = 90 * dayMs

export function beforeUpdatesKeptSince(now: Date): string {
  return new Date(now.getTime() - beforeUpdateKeptMs).toISOString()
}

/** All but the newest copy before each of the last three updates; also these if from before `keptSince` (UTC) */
export function beforeUpdatesToDrop(
  folder: Folder,
  now: Date,
  keptSince: string | null = null,
): string[] {
  const all = listUpdateBackups(folder, now)
  const newest = all.filter(
    (one, index) => all.findIndex(({ version }) => version === one.version) === index,
  )
  const kept = newest.slice(0, beforeUpdatesKept).filter(({ at }) => !isBefore(at, keptSince))
  return all.filter((one) => !kept.includes(one)).map(({ name }) => name)
}

/** The newest backups are never deleted by age, so that one wrong reading of the clock cannot delete all. */
const neverDroppedByAge = 3

/**
 * All but the `keep` newest backups; also these if from before `keptSince` (UTC), because they hold names that have
 * been removed since, but age never drops the three newest. Other files are never listed.
 */
export function backupsToDrop(
  { names, database }: Folder,
  keep: number,
  now: Date,
  keptSince: string | null = null,
): string[] {
  return backupsUntil(now, names, database)
    .filter(
      ({ at }, index) => index >= keep || (index >= neverDroppedByAge && isBefore(at, keptSince)),
    )
    .map(({ name }) => name)
}

const isBefore = (at: string, since: string | null) => since !== null && at < since
