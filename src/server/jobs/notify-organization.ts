import { digestEnd, isEventListDue } from '../../domain/organization.ts'
import { localDate } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { queueDigest, queueEventList } from '../messages/outbox/organization-commands.ts'
import { findComingSlots } from '../messages/outbox/organization-queries.ts'
import type { Job } from './runner.ts'

/**
 * Tells the organization what families did, each quarter of an hour at most, and who comes tomorrow.
 * With no recipients it only keeps account, so that the first one named is not told of years.
 */
export function notifyOrganizationJob({
  db,
  zone,
  recipients,
}: {
  db: Db
  zone: string
  recipients: string[]
}): Job {
  // What this process has seen to; the messages' own keys hold against others.
  let toldUntil = ''
  const listed = new Set<string>()
  return {
    name: 'notify-organization',
    wakes: false,
    async run(now) {
      const until = digestEnd(now)
      if (until !== toldUntil) {
        await queueDigest(db, recipients, until, now)
        toldUntil = until
      }
      if (recipients.length === 0) return
      for (const slot of await findComingSlots(db, now)) {
        const day = localDate(slot.startTime, zone)
        const key = `${slot.eventId} ${day}`
        if (listed.has(key) || !isEventListDue(day, slot.startTime, zone, now)) continue
        await queueEventList(db, recipients, slot, zone, now)
        listed.add(key)
      }
    },
  }
}
