import { hourMs } from './duration.ts'
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

/** A backup is due each day at three in the morning, or later if the server did not run then. */
export function isBackupDue({ names, database }: Folder, zone: string, now: Date): boolean {
  const today = localDate(now.toISOString(), zone)
  const moment = instantOf(today, timeOfDay, zone)
  const last = moment <= now.toISOString() ? moment : instantOf(addDays(today, -1), timeOfDay, zone)
  const [newest] = backupsUntil(now, names, database)
  return !newest || newest.at < last
}

/** When the newest backup was made; null if there is none */
export function lastBackupAt({ names, database }: Folder, now: Date): string | null {
  return backupsUntil(now, names, database)[0]?.at ?? null
}

/** The daily backup of last night is missing; a server that did not run at three makes it when it starts. */
const lateAfterMs = 30 * hourMs

export function isBackupLate(at: string | null, now: Date): boolean {
  return at === null || now.getTime() - Date.parse(at) > lateAfterMs
}

/** Leftovers of backups that were interrupted */
export function unfinishedBackups({ names, database }: Folder): string[] {
  const ending = /\.\d+\.part(-journal|-wal|-shm)?$/
  return names.filter(
    (name) => ending.test(name) && madeAt(name.replace(ending, ''), database) !== null,
  )
}

/**
 * All but the `keep` newest backups, and those from before `keptSince` (UTC), which have only names that are removed by
 * now; never the newest. Other files are never listed.
 */
export function backupsToDrop(
  { names, database }: Folder,
  keep: number,
  now: Date,
  keptSince: string | null = null,
): string[] {
  return backupsUntil(now, names, database)
    .filter(({ at }, index) => index >= keep || (index > 0 && keptSince !== null && at < keptSince))
    .map(({ name }) => name)
}
