import { digestStart } from '../../domain/organisation.ts'
import { addDays, localDate, startOfDay } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { type EventDay, findDigest, findLastDigestEnd } from './organisation-queries.ts'
import { type NewOrganisationMessage, queueOrganisationMessage } from './outbox.ts'

/** Queues what families did from the last digest until `until`, if they did anything; once, whatever runs twice. */
export async function queueDigest(
  db: Db,
  recipients: string[],
  until: string,
  now: Date,
): Promise<void> {
  const since = digestStart(await findLastDigestEnd(db, until, now), until)
  if (since >= until) return
  const { entries } = await findDigest(db, { since, until })
  if (entries.length === 0) return
  const payload = { since, until, eventId: null, eventTitle: null }
  const kind = 'organisation_digest'
  await queueForAll(db, recipients, { kind, occasion: until, payload }, now)
}

/** Queues the list of one day of an event; once, whatever runs twice. */
export async function queueEventList(
  db: Db,
  recipients: string[],
  { eventId, eventTitle, startTime }: EventDay,
  zone: string,
  now: Date,
): Promise<void> {
  const day = localDate(startTime, zone)
  const payload = {
    since: startOfDay(day, zone),
    until: startOfDay(addDays(day, 1), zone),
    eventId,
    eventTitle,
  }
  const kind = 'organisation_event_list'
  await queueForAll(db, recipients, { kind, occasion: `${eventId}:${day}`, payload }, now)
}

async function queueForAll(
  db: Db,
  recipients: string[],
  message: Omit<NewOrganisationMessage, 'recipient'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const recipient of recipients) {
      await queueOrganisationMessage(tx, { ...message, recipient }, now)
    }
  })
}
