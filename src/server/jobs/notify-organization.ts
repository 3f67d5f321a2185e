import { digestEnd, isEventListDue } from '../../domain/organization.ts'
import type { ProgramSettings } from '../../domain/program-settings.ts'
import { localDate } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { queueDigest, queueEventList } from '../messages/outbox/organization-commands.ts'
import { findComingSlots } from '../messages/outbox/organization-queries.ts'
import type { Job } from './runner.ts'

/** Without recipients, activity is marked as reported, too, so that the first digest does not cover years. */
export function notifyOrganizationJob({
  db,
  zone,
  settings,
}: {
  db: Db
  zone: string
  settings: () => Pick<ProgramSettings, 'adminNotificationEmails' | 'eventListTime'>
}): Job {
  // These two variables only save queries: the database prevents a second digest and a second list.
  let reportedUntil = ''
  let listed = new Set<string>()
  return {
    name: 'notify-organization',
    wakes: false,
    async run(now) {
      const { adminNotificationEmails: recipients, eventListTime: time } = settings()
      const until = digestEnd(now)
      if (until !== reportedUntil) {
        await queueDigest(db, recipients, until, now)
        reportedUntil = until
      }
      if (recipients.length === 0) return
      const slots = (await findComingSlots(db, now)).map((slot) => {
        const day = localDate(slot.startTime, zone)
        // The recipients are in the key, so that a recipient who is added later still gets the list.
        return { ...slot, day, key: JSON.stringify([slot.eventId, day, recipients]) }
      })
      // A list is dropped if the day's slots are closed before it is sent. Once one is open again, the list is due again.
      listed = new Set(slots.map(({ key }) => key).filter((key) => listed.has(key)))
      for (const { key, day, ...slot } of slots) {
        if (listed.has(key) || !isEventListDue(day, slot.startTime, { time, zone }, now)) continue
        await queueEventList(db, recipients, slot, zone, now)
        listed.add(key)
      }
    },
  }
}
