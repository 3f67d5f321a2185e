import { sql } from 'kysely'
import { dayMs } from '../../domain/duration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'

/** After the event's last slot; who opens a link later needs no reason */
const keptForMs = 30 * dayMs

/**
 * Keeps the hashes of an event's personal links, which are deleted with it, so that their page can say that the event is
 * no longer on. Does nothing for an event that is over.
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

/** What a link's call says when the event is gone; the slot alone, if the event was deleted while the call waited for it */
const goneCodes: readonly string[] = ['registration_not_found', 'time_slot_not_found']

/** Does what a personal link asks for; throws `event_deleted` instead of what is not found where that is why. */
export async function byLink<T>(db: Db, token: string, work: () => Promise<T>): Promise<T> {
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
