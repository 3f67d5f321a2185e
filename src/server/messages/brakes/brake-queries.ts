import { type Bound, bounds, heldBack } from '../../../domain/brakes.ts'
import { dayMs } from '../../../domain/duration.ts'
import { familyReplies } from '../../../domain/text-answer.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Counts the messages of the last 24 hours that were held back; for `replies`, counts the phones beyond their limit of
 * replies.
 */
export async function findHeldBack(
  db: Db,
  now: Date,
): Promise<{ bound: Bound; since: string; count: number }[]> {
  const rows = await db
    .selectFrom('messages')
    .where('state', '=', 'held')
    .where('created_at', '>', aDayBefore(now))
    .groupBy('last_error')
    .select((eb) => [
      'last_error as reason',
      eb.fn.min('created_at').as('since'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute()
  const replies = await countPhonesBeyondLimit(db, now)
  return bounds.flatMap((bound) => {
    const held =
      bound === 'replies' ? replies : rows.find(({ reason }) => reason === heldBack[bound])
    return held?.since ? [{ bound, since: held.since, count: held.count }] : []
  })
}

async function countPhonesBeyondLimit(db: Db, now: Date) {
  return db
    .selectFrom('text_replies')
    .where('replies', '>', familyReplies)
    .where('since', '>', aDayBefore(now))
    .select((eb) => [eb.fn.min('since').as('since'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirst()
}

export async function findLastBurst(db: Db, now: Date): Promise<string | null> {
  const burst = await db
    .selectFrom('alarms')
    .where('kind', '=', 'burst')
    .where('raised_at', '>', aDayBefore(now))
    .select('raised_at as at')
    .executeTakeFirst()
  return burst?.at ?? null
}

function aDayBefore(now: Date): string {
  return new Date(now.getTime() - dayMs).toISOString()
}
