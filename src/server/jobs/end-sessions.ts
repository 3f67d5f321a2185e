import { deleteOldAdminLinks } from '../account/password-link-commands.ts'
import { endSessions } from '../admin/session-commands.ts'
import { deleteEndedErasedBans } from '../blacklist/erase-ban-commands.ts'
import type { Db } from '../db/connect.ts'
import { deleteEndedLinks } from '../registration/ended-link-commands.ts'
import { deleteExpiredLinks } from '../registration/personal-link-commands.ts'
import type { Job } from './runner.ts'

/** Ends administrators' sessions on time, including those that began while the clock was ahead, browsers' links, and bans of erased people. */
export function endSessionsJob({ db }: { db: Db }): Job {
  return {
    name: 'end-sessions',
    wakes: false,
    async run(now) {
      await endSessions(db, now)
      await deleteExpiredLinks(db, now)
      await deleteEndedLinks(db, now)
      await deleteOldAdminLinks(db, now)
      await deleteEndedErasedBans(db, now)
    },
  }
}
