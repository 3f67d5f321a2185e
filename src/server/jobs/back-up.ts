import { minuteMs } from '../../domain/duration.ts'
import { type BackupFolder, backUpWhenDue } from '../backup/backup-commands.ts'
import type { Log } from '../http/log.ts'
import type { Job } from './runner.ts'

/** After a failure, such as a full disk; it writes the whole database each time. */
const retryAfterMs = 15 * minuteMs

/** Makes a backup each day. One that failed is reported at every run until one succeeds. */
export function backUpJob(options: BackupFolder & { log: Pick<Log, 'info'> }): Job {
  let failure: { error: unknown; at: number } | undefined
  return {
    name: 'back-up',
    wakes: false,
    async run(now, stopping) {
      // Either way: the clock may have been put right since.
      if (failure && Math.abs(now.getTime() - failure.at) < retryAfterMs) throw failure.error
      try {
        const made = await backUpWhenDue(options, now, stopping)
        if (made) options.log.info(made, 'backup made')
        failure = undefined
      } catch (error) {
        failure = { error, at: now.getTime() }
        throw error
      }
    },
  }
}
