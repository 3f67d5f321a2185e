import { randomUUIDv7 } from 'node:crypto'
import { isForDigest } from '../../../domain/organization.ts'
import { addDays, localDate, startOfDay } from '../../../domain/program-time.ts'
import { publicActor } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readOrganizationPayload } from '../outbox-payload.ts'
import type { EventDay } from './organization-queries.ts'
import { type NewOrganizationMessage, queueOrganizationMessage } from './outbox.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'

/** Value of `activity.digest` for lines that are in no digest yet */
const unreported = 'next'

/**
 * Queues a digest for each recipient. Marks the lines even without recipients, so that each line is reported at most
 * once, even if clocks jump or several processes run this.
 */
export async function queueDigest(
  db: Db,
  recipients: string[],
  until: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const digestId = randomUUIDv7()
    const lines = await tx
      .updateTable('activity')
      .set({ digest: digestId })
      .where('digest', '=', unreported)
      // Lines with a time in the future were written while the clock was wrong; report them at once.
      .where((eb) =>
        eb.or([eb('created_at', '<', until), eb('created_at', '>', now.toISOString())]),
      )
      .returning(['type', 'actor', 'created_at as at'])
      .execute()
    const times = lines
      .filter(({ type, actor }) => actor === publicActor && isForDigest(type))
      .map(({ at }) => at)
      .sort()
    const [since] = times
    if (since === undefined) return
    const last = times.at(-1) ?? since
    const payload = {
      since,
      until: last < until ? until : last,
      digestId,
      eventId: null,
      eventTitle: null,
    }
    const message = { kind: 'organisation_digest' as const, occasion: digestId, payload }
    await queueForAll(tx, recipients, message, now)
  })
}

/**
 * When a digest was given up or its address was rejected, puts its lines into the next digest, unless another recipient
 * got the digest or still may get it.
 */
export async function returnToNextDigest(tx: Tx, { kind, payload }: LeasedMessage): Promise<void> {
  if (kind !== 'organisation_digest') return
  const { digestId, since, until } = readOrganizationPayload(payload)
  if (!digestId) return
  const lines = tx
    .updateTable('activity')
    .where('digest', '=', digestId)
    .where('created_at', '>=', since)
    .where('created_at', '<=', until)
  // Locks the lines, so that when two messages are given up at once, the second sees that the first has failed.
  await lines.set({ digest: digestId }).execute()
  const other = await tx
    .selectFrom('messages')
    .where('kind', '=', kind)
    .where('dedupe_key', 'like', `${kind}:${digestId}:%`)
    .where('state', '!=', 'failed')
    .select('id')
    .executeTakeFirst()
  if (!other) await lines.set({ digest: unreported }).execute()
}

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
  const message = { kind, occasion: `${eventId}:${day}`, payload } as const
  await inTransaction(db, (tx) => queueForAll(tx, recipients, message, now))
}

async function queueForAll(
  tx: Tx,
  recipients: string[],
  message: Omit<NewOrganizationMessage, 'recipient'>,
  now: Date,
): Promise<void> {
  for (const recipient of recipients) {
    await queueOrganizationMessage(tx, { ...message, recipient }, now)
  }
}
