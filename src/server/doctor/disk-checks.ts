import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isBackupLate } from '../../domain/backup.ts'
import { oldCopyMs } from '../../domain/backup-copy.ts'
import {
  findForeignBackup,
  findUnwritableFolder,
  isDanglingLink,
  isWritable,
} from '../backup/backup-folder-queries.ts'
import { type BackupState, findBackupState } from '../backup/backup-state-queries.ts'
import { fileOf, isShared } from '../db/engine.ts'
import {
  type Check,
  type CheckContext,
  type DatabaseContext,
  type Finding,
  ok,
  problem,
  warning,
} from './check.ts'
import { sizeOf } from './database-state-queries.ts'
import { formatFullMoment } from './full-moment.ts'
import { formatBytes } from './size.ts'

const lowBytes = 500_000_000
const tooLowBytes = 50_000_000

export const diskCheck: Check = {
  name: 'disk',
  kind: 'quick',
  needsDatabase: true,
  async run({ config }) {
    if (isShared(config.databaseUrl)) {
      return ok('Not checked: PostgreSQL has its own disk.')
    }
    const bytes = sizeOf(config.databaseUrl)
    const folder = dirname(resolve(fileOf(config.databaseUrl)))
    const backups = config.backup && existsSync(config.backup.folder) ? [config.backup.folder] : []
    const findings = await Promise.all(
      [...new Set([folder, ...backups])].map((one) => checkFree(one, bytes)),
    )
    const unwritable = config.backup && findUnwritableFolder(config.backup.folder)
    if (unwritable) {
      findings.push(
        warning(
          `No backup can be written: this account may not write to ${unwritable}.`,
          "Make the server's account its owner (chown), or set BACKUP_FOLDER.",
        ),
      )
    }
    const wrong = findings.filter(({ result }) => result !== 'ok')
    return wrong.length > 0 ? wrong : (findings.slice(0, 1) as Finding[])
  },
}

/** A backup needs as much space as the database. */
async function checkFree(folder: string, databaseBytes: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${formatBytes(free)} is free in ${folder}.`
  const advice = 'Delete what is not needed, starting with old backups, or get a larger disk.'
  if (free < Math.max(tooLowBytes, databaseBytes)) return problem(found, advice)
  return free < Math.max(lowBytes, 3 * databaseBytes) ? warning(found, advice) : ok(found)
}

/** Warns about PostgreSQL without BACKUP_COMMAND, also at startup. */
export const noBackupsCheck: Check = {
  name: 'backup',
  kind: 'quick',
  needsDatabase: false,
  run: ({ config }) =>
    isShared(config.databaseUrl) && !config.backupCommand
      ? warning(
          'No backups are made by this server.',
          'See PostgreSQL in docs/operations.md: run pg_dump every night, by BACKUP_COMMAND or by cron.',
        )
      : [],
}

export const backupCheck: Check = {
  name: 'backup',
  kind: 'records',
  needsDatabase: true,
  async run(context) {
    return [await checkOwnBackups(context), checkForeignBackups(context)].flat()
  },
}

async function checkOwnBackups({ db, config, now }: DatabaseContext): Promise<Finding | Finding[]> {
  const { backup, databaseUrl } = config
  const last = await findBackupState(db, config, now)
  const copies = explainCopies(last, now, config.timeZone)
  if (!backup && isShared(databaseUrl)) return copies ?? []
  if (!backup) {
    return (
      copies ?? warning('No backups are made (BACKUP_FOLDER=off).', 'Remove BACKUP_FOLDER=off.')
    )
  }
  if (isDanglingLink(backup.folder)) {
    return problem(
      `${backup.folder} is a link to a folder that does not exist.`,
      'Mount the disk that it is on, or set another BACKUP_FOLDER.',
    )
  }
  if (existsSync(backup.folder) && !isWritable(backup.folder)) {
    return problem(
      `The backup folder ${backup.folder} is not writable.`,
      "Make the server's account its owner (chown).",
    )
  }
  if (!last.lastAt) {
    return warning(
      `There is no backup in ${backup.folder} yet.`,
      'The server makes one each night at three; make one now with washday backup FILE.',
    )
  }
  const found = `The last backup is from ${formatFullMoment(last.lastAt, config.timeZone)}, in ${backup.folder}.`
  return isBackupLate(last.lastAt, now)
    ? problem(
        found,
        'Look for the job "back-up" in the server\'s log, and make a backup now with washday backup FILE.',
      )
    : (copies ?? ok(`${found} Copy backups to another machine: set BACKUP_COMMAND.`))
}

/** A server ignores the backups of other databases, but an operator could restore one of them by mistake. */
function checkForeignBackups({ config: { backup, databaseUrl }, now }: CheckContext): Finding[] {
  const name = backup && findForeignBackup(backup.folder, fileOf(databaseUrl), now)
  return name
    ? [
        warning(
          `${backup.folder} also has backups of another database, such as ${name}.`,
          'Give each installation its own BACKUP_FOLDER. A server deletes only its own backups, so delete those of a removed database yourself.',
        ),
      ]
    : []
}

/** Null if BACKUP_COMMAND is not set */
function explainCopies({ copies }: BackupState, now: Date, zone: string): Finding | null {
  if (!copies) return null
  if (copies.failure) {
    return problem(
      `BACKUP_COMMAND has been failing since ${formatFullMoment(copies.failure.since, zone)}: ${copies.failure.error}`,
      'Try it, and see what it prints: washday backup --try-command.',
    )
  }
  if (!copies.copiedAt) {
    return warning(
      'BACKUP_COMMAND has not copied a backup yet.',
      'It runs after the next nightly backup, or now with washday backup --try-command.',
    )
  }
  const found = `BACKUP_COMMAND last copied a backup on ${formatFullMoment(copies.copiedAt, zone)}.`
  return now.getTime() - Date.parse(copies.copiedAt) > oldCopyMs
    ? problem(found, "See the server's log.")
    : ok(found)
}
