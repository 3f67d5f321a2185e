import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '../../domain/duration.ts'
import { copyWhenDue, findCopySubjects } from '../backup/backup-copy-commands.ts'
import type { BackupSettings } from '../backup/backup-state-queries.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../http/log.ts'
import type { Job } from './runner.ts'

/** How long a run waits for the copies; a longer run would count as stuck (domain/health.ts). */
const maxWaitMs = 5 * minuteMs

/** Copies the newest backup of each kind with BACKUP_COMMAND. On PostgreSQL, runs it once a night, without a file. */
export function copyBackupJob({
  db,
  clock,
  log,
  zone,
  settings,
}: {
  db: Db
  clock: () => Date
  log: Log
  zone: string
  settings: BackupSettings & { backupCommand: string }
}): Job {
  let underWay: Promise<void> | undefined

  async function copyAll(stopping: AbortSignal): Promise<void> {
    const command = settings.backupCommand
    for (const subject of findCopySubjects(settings, zone, clock())) {
      const result = await copyWhenDue(db, subject, { command, clock, stopping })
      const facts = { backup: subject.subject }
      if (result === 'copied') log.info(facts, 'BACKUP_COMMAND succeeded')
      else if (typeof result === 'object') {
        log.error({ ...facts, reason: result.error }, 'BACKUP_COMMAND failed')
      }
    }
  }

  return {
    name: 'copy-backup',
    wakes: false,
    async run(_now, stopping) {
      underWay ??= copyAll(stopping).finally(() => {
        underWay = undefined
      })
      const late = new AbortController()
      try {
        await Promise.race([
          underWay,
          setTimeout(maxWaitMs, undefined, { signal: late.signal }).catch(() => {}),
        ])
      } finally {
        late.abort()
      }
    },
  }
}
