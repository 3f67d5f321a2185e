import { minuteMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import { type BackupFolder, backUpWhenDue } from '../backup/backup-commands.ts'
import { explainFolderFailure } from '../backup/backup-folder-queries.ts'
import type { Log } from '../http/log.ts'
import type { Job } from './runner.ts'

/** The wait after a failure, such as a full disk, because each attempt writes the whole database */
const retryAfterMs = 15 * minuteMs

/** Makes a backup each day. After a failure, every run fails until a backup succeeds. */
export function backUpJob(options: BackupFolder & { log: Pick<Log, 'info'> }): Job {
  let failure: { error: unknown; at: number } | undefined
  return {
    name: 'back-up',
    wakes: false,
    async run(now, stopping) {
      if (failure && isRecent(failure.at, now, retryAfterMs)) throw failure.error
      try {
        const backup = await backUpWhenDue(options, now, stopping)
        if (backup) options.log.info(backup, 'backup made')
        failure = undefined
      } catch (error) {
        // Without the stack, because the reason is all that an operator needs.
        const reason = explainFolderFailure(error)
        if (reason && error instanceof Error) {
          error.message = `No backup can be made in ${options.folder}: ${reason}`
          error.stack = error.message
        }
        failure = { error, at: now.getTime() }
        throw error
      }
    },
  }
}
