import { hourMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import { settleLeads } from '../statistics/settle-commands.ts'
import type { Job } from './runner.ts'

/** Stores the counts of past slots, so that analytics need not count them again (docs/decisions/0089). */
export function settleFiguresJob({ db }: { db: Db }): Job {
  let settledAt = Number.NEGATIVE_INFINITY
  return {
    name: 'settle-figures',
    wakes: false,
    async run(now, stopping) {
      if (isRecent(settledAt, now, hourMs)) return
      await settleLeads(db, now, stopping)
      settledAt = now.getTime()
    },
  }
}
