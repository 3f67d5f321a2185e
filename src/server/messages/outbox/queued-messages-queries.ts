import type { Db } from '../../db/connect.ts'
import { findCurrentRegistrations } from './current-registration-queries.ts'
import { isCurrentRecipient, isExpired, isRelevant, tryReadNotification } from './notification.ts'

/** Large enough to be fast, small enough not to delay other requests */
const chunk = 500

type Queued = Awaited<ReturnType<typeof readQueued>>[number]

/**
 * Counts the queued messages that are still true and those that are outdated. `earlier` counts the true ones that were
 * queued before `since`. The workers check each message again before delivery.
 */
export async function countQueued(db: Db, since: string, now: Date) {
  const counts = { emails: 0, texts: 0, earlier: 0, outdated: 0 }
  let after = ''
  while (true) {
    const rows = await readQueued(db, after)
    const registrations = await findCurrentRegistrations(
      db,
      rows.map(({ registrationId }) => registrationId),
      now,
    )
    for (const row of rows) {
      const current = registrations.get(row.registrationId ?? '') ?? null
      if (!isTrue(row, current, now)) counts.outdated++
      else {
        counts[row.channel === 'text' ? 'texts' : 'emails']++
        if (row.createdAt < since) counts.earlier++
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return counts
    after = last.id
  }
}

async function readQueued(db: Db, after: string) {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', 'in', ['email', 'text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunk)
    .select(['id', 'kind', 'channel', 'recipient', 'payload', 'registration_id as registrationId'])
    .select((eb) => eb.fn.coalesce('requeued_at', 'created_at').as('createdAt'))
    .execute()
}

function isTrue(
  row: Queued,
  current: Parameters<typeof tryReadNotification>[1],
  now: Date,
): boolean {
  const notification = tryReadNotification(row, current, now)
  // A message of another release, which will send it
  if (!notification) return true
  if (!isRelevant(notification, now) || isExpired(notification, now)) return false
  return isCurrentRecipient(notification, row.recipient)
}
