import { deleteOldAdminLinks } from '../account/password-link-commands.ts'
import { endSessions } from '../admin/session-commands.ts'
import { deleteEndedErasedBans } from '../blacklist/erase-ban-commands.ts'
import type { Db } from '../db/connect.ts'
import { deleteEndedLinks } from '../registration/ended-link-commands.ts'
import { deleteExpiredLinks } from '../registration/personal-link-commands.ts'
import { deleteOldActs } from '../undo/undo-commands.ts'
import type { Job } from './runner.ts'

/** Ends on time: administrators' sessions, also those from a clock that was ahead, browsers' links, bans of erased people, undo. */
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
      await deleteOldActs(db, now)
    },
  }
}
