import { sql } from 'kysely'
import { dayMs } from '../../domain/duration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'

/** Counted from the end of the event's last slot */
const keptForMs = 30 * dayMs

/**
 * Stores the hashes of an event's personal links before the event is deleted, so that the links' pages can say that the
 * event is cancelled. Does nothing if the event is over.
 */
export async function endLinksOfEvent(
  tx: Tx,
  eventId: string,
  slots: readonly { endTime: string }[],
  now: Date,
): Promise<void> {
  const end = Math.max(...slots.map(({ endTime }) => Date.parse(endTime)))
  if (!(end > now.getTime())) return
  const keptUntil = new Date(end + keptForMs).toISOString()
  await tx
    .insertInto('ended_links')
    .columns(['token_hash', 'kept_until'])
    .expression((eb) =>
      eb
        .selectFrom('cancel_tokens')
        .innerJoin('registrations', 'registrations.id', 'cancel_tokens.registration_id')
        .where('registrations.event_id', '=', eventId)
        .select(['cancel_tokens.token_hash', sql.val(keptUntil).as('kept_until')]),
    )
    .execute()
}

/** The errors of a request whose event was deleted before the request, or while the request waited for a lock */
const goneCodes: readonly string[] = ['registration_not_found', 'time_slot_not_found']

/** Runs a personal link's request. If its event was deleted, throws `event_deleted` instead of a "not found" error. */
export async function runByLink<T>(db: Db, token: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isGone = error instanceof AppError && goneCodes.includes(error.code)
    if (isGone && (await isOfDeletedEvent(db, token))) throw new AppError('event_deleted')
    throw error
  }
}

async function isOfDeletedEvent(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('ended_links')
    .where('token_hash', '=', hashLinkToken(token))
    .select('token_hash')
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ended_links').where('kept_until', '<=', now.toISOString()).execute()
}
