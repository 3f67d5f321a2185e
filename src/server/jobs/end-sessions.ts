import { endSessions } from '../admin/admin-commands.ts'
import type { Db } from '../db/connect.ts'
import type { Job } from './runner.ts'

/** Ends administrators' sessions on time, including those that began while the clock was ahead. */
export function endSessionsJob({ db }: { db: Db }): Job {
  return { name: 'end-sessions', wakes: false, run: (now) => endSessions(db, now) }
}
