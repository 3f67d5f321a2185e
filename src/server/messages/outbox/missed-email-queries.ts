import { sql } from 'kysely'
import { isInstallationFault } from '../../../domain/mail-failure.ts'
import type { Db } from '../../db/connect.ts'
import { parseMessagePayload } from '../outbox-payload.ts'
import { findCurrentRegistrations } from './current-registration-queries.ts'
import {
  canSendAgain,
  findRecipient,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from './notification.ts'
import { statusKinds } from './renewed-link-commands.ts'
import { filterUntold } from './told-queries.ts'

/** Large enough to be fast, small enough not to delay other requests */
const chunk = 500

export type MissedEmail = {
  id: string
  createdAt: string
  recipient: string
  registrationId: string
  name: string
}

/**
 * E-mails about coming appointments that were not sent through a fault of ours, oldest first. Each is still true, news
 * to the family, not told by phone, and not replaced by a later e-mail.
 */
export async function listMissedEmails(db: Db, now: Date): Promise<MissedEmail[]> {
  const rows = (await findKeptOrGivenUp(db, now)).filter(
    ({ state, lastError }) => state === 'kept' || isInstallationFault(lastError),
  )
  const missed = await inChunks(rows, (some) => findStillTrue(db, some, now))
  /** When the newest sent or queued e-mail with the same news was queued; that e-mail replaces earlier ones. */
  const lastQueuedAt = new Map<string, string>()
  for (const outgoing of await inChunks(missed, (some) => findOutgoing(db, some))) {
    const last = lastQueuedAt.get(newsOf(outgoing)) ?? ''
    if (outgoing.createdAt > last) lastQueuedAt.set(newsOf(outgoing), outgoing.createdAt)
  }
  const perNews = new Map<string, Missed>()
  for (const row of missed) {
    if ((lastQueuedAt.get(newsOf(row)) ?? '') > row.createdAt) continue
    // The first event change counts, because it names what the family knew. For other news, the last e-mail counts.
    const isFirst = !perNews.has(newsOf(row))
    if (isFirst || row.kind !== 'event_changed') perNews.set(newsOf(row), row)
  }
  // A family's e-mails stay in one chunk, because they are compared with each other.
  const families = [
    ...Map.groupBy(perNews.values(), ({ registrationId }) => registrationId).values(),
  ]
  const untold = await inChunks(families, (some) => filterUntold(db, some.flat(), now))
  return untold.toSorted(byAge)
}

export async function findMissedEmails(
  db: Db,
  now: Date,
): Promise<{ since: string; count: number } | null> {
  const missed = await listMissedEmails(db, now)
  return missed[0] ? { since: missed[0].createdAt, count: missed.length } : null
}

type Row = Awaited<ReturnType<typeof findKeptOrGivenUp>>[number]

async function findKeptOrGivenUp(db: Db, now: Date) {
  return (
    db
      .selectFrom('messages')
      .where('messages.registration_id', 'in', (eb) =>
        eb
          .selectFrom('time_slots')
          .innerJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
          .where('time_slots.end_time', '>', now.toISOString())
          .select('registrations.id'),
      )
      .where('messages.channel', '=', 'email')
      .where('messages.called_at', 'is', null)
      // An expression, so that SQLite starts from the upcoming slots instead of all messages in these states
      .where(sql<boolean>`(coalesce(messages.state, '') = 'kept'
        or coalesce(messages.state, '') = 'failed' and messages.last_error like 'given up: %')`)
      .orderBy('messages.created_at')
      .orderBy('messages.id')
      .select(['id', 'kind', 'state', 'recipient', 'payload', 'last_error as lastError'])
      .select(['registration_id as registrationId', 'created_at as createdAt'])
      .$narrowType<{ registrationId: string }>()
      .execute()
  )
}

type Missed = Row & { name: string; notification: NotificationToFamily }

/** The e-mails that are still true, with their current recipients */
async function findStillTrue(db: Db, rows: Row[], now: Date): Promise<Missed[]> {
  const ids = rows.map(({ registrationId }) => registrationId)
  const registrations = await findCurrentRegistrations(db, ids, now)
  return rows.flatMap((row) => {
    const current = registrations.get(row.registrationId) ?? null
    const notification = tryReadNotification(row, current, now)
    if (!notification || !isToFamily(notification) || !canSendAgain(notification, now)) return []
    const recipient = findRecipient(notification, current, row.recipient)
    if (recipient === null) return []
    return [{ ...row, recipient, name: notification.payload.name, notification }]
  })
}

async function findOutgoing(db: Db, rows: Row[]) {
  const ids = [...new Set(rows.map(({ registrationId }) => registrationId))]
  return db
    .selectFrom('messages')
    .where('registration_id', 'in', ids)
    .where('channel', '=', 'email')
    .where('state', 'in', ['queued', 'sent'])
    .select(['id', 'kind', 'recipient', 'payload', 'registration_id as registrationId'])
    .select((eb) => eb.fn.coalesce('requeued_at', 'created_at').as('createdAt'))
    .execute()
}

/**
 * A key for an e-mail's news and reader; a later e-mail with the same key replaces earlier ones. Each announcement has
 * its own sentence, and each former mailbox its own owner, so their keys differ.
 */
function newsOf({
  id,
  kind,
  recipient,
  payload,
  registrationId,
}: Pick<Row, 'id' | 'kind' | 'recipient' | 'payload'> & { registrationId: string | null }) {
  if (kind === 'announcement') return id
  const news = statusKinds.some((one) => one === kind) ? 'status' : kind
  if (kind === 'email_changed') return `${registrationId} ${news} ${recipient}`
  if (kind !== 'other_event') return `${registrationId} ${news}`
  return `${registrationId} ${news} ${parseMessagePayload(payload)?.other?.eventId}`
}

const byAge = (one: Row, other: Row) =>
  `${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1

async function inChunks<T, Found>(all: T[], find: (some: T[]) => Promise<Found[]>) {
  const found: Found[] = []
  for (let from = 0; from < all.length; from += chunk) {
    found.push(...(await find(all.slice(from, from + chunk))))
  }
  return found
}
