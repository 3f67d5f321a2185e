import { deleteOldAdminLinks } from '../admin/password-link-commands.ts'
import { deleteEndedSessions, shortenSessionsAhead } from '../admin/session-commands.ts'
import { deleteEndedErasedBans } from '../blacklist/erase-ban-commands.ts'
import { trustedTime } from '../clock/clock-commands.ts'
import type { Db } from '../db/connect.ts'
import { deleteEndedLinks } from '../registration/ended-link-commands.ts'
import { deleteExpiredLinks } from '../registration/personal-link-commands.ts'
import { deleteOldActs } from '../undo/undo-commands.ts'
import type { Job } from './runner.ts'

export function deleteExpiredJob({ db }: { db: Db }): Job {
  return {
    name: 'delete-expired',
    wakes: false,
    async run(now) {
      const trusted = await trustedTime(db, now)
      await deleteEndedSessions(db, trusted)
      await shortenSessionsAhead(db, now)
      await deleteExpiredLinks(db, trusted)
      await deleteEndedLinks(db, trusted)
      await deleteOldAdminLinks(db, trusted)
      await deleteEndedErasedBans(db, trusted)
      await deleteOldActs(db, trusted)
    },
  }
}
