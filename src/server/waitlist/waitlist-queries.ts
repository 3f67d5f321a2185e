import { sql } from 'kysely'
import { findBanEnds, findBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { isOffer } from '../messages/outbox/offer-queries.ts'
import { keptSpots } from '../time-slot/kept-spot-queries.ts'

/**
 * Slots open for sign-up that have not started, have a free spot, and have a waitlist. With `timeSlotId`, only that
 * slot.
 */
async function findSlotsToOffer(db: Db, now: Date, timeSlotId?: string): Promise<string[]> {
  let query = db
    .selectFrom('time_slots')
    .where('event_id', 'not in', (eb) =>
      eb.selectFrom('events').where('opens_at', '>', now.toISOString()).select('id'),
    )
    .where('start_time', '>', now.toISOString())
    .where('waitlist_count', '>', 0)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`confirmed_count + (select count(*) from ${keptSpots(now.toISOString())} as kept
        where kept.time_slot_id = time_slots.id) < capacity`,
    )
    .select('id')
  if (timeSlotId !== undefined) query = query.where('id', '=', timeSlotId)
  return (await query.execute()).map(({ id }) => id)
}

/**
 * Waiting registrations without an offer since the latest of: they joined, a spot was freed, sign-up opened, the end
 * date of their ban. An offer can also be missing because it failed, or because a started slot was moved to a later time.
 */
export async function findUnofferedWaiting(db: Db, now: Date, timeSlotId?: string) {
  const slots = await findSlotsToOffer(db, now, timeSlotId)
  if (slots.length === 0) return []
  const rows = await db
    .selectFrom('registrations')
    .where('time_slot_id', 'in', slots)
    .where('status', '=', 'waitlist')
    .select(['id', 'name', 'email', 'language', 'phone', 'text_consent_at'])
    .select(['waitlisted_at', 'time_slot_id'])
    .select((eb) => [
      eb
        .selectFrom('events')
        .whereRef('events.id', '=', 'registrations.event_id')
        .select('opens_at')
        .as('opens_at'),
      eb
        .selectFrom('freed_spots')
        .whereRef('freed_spots.time_slot_id', '=', 'registrations.time_slot_id')
        .select((of) => of.fn.max('freed_spots.freed_at').as('at'))
        .as('freed_at'),
      // An offer that is sent after a spot was freed covers that spot, even if it was queued before: `last_attempt_at`
      // is set before the offer's spots are counted. An offer kept for lack of a mail server has no attempt.
      eb
        .selectFrom('messages')
        .whereRef('messages.registration_id', '=', 'registrations.id')
        .where(isOffer)
        .where('messages.state', 'in', ['sent', 'kept'])
        .select((of) =>
          of.fn
            .max(of.fn.coalesce('messages.last_attempt_at', 'messages.next_attempt_at'))
            .as('at'),
        )
        .as('offered_at'),
      eb
        .selectFrom('messages')
        .whereRef('messages.registration_id', '=', 'registrations.id')
        .where(isOffer)
        .where('messages.state', '=', 'queued')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('queued'),
      // An import sends nothing, so only a spot that is freed later is offered (docs/decisions/0053).
      eb
        .selectFrom('imported_registrations')
        .whereRef('imported_registrations.registration_id', '=', 'registrations.id')
        .select('imported_registrations.imported_at')
        .as('imported_at'),
    ])
    .orderBy('waitlisted_at')
    .orderBy('id')
    .execute()
  // An offer from before a ban may have been about another spot than one that was added during the ban.
  const offered = rows.filter(({ offered_at }) => offered_at !== null)
  const banEnds = await findBanEnds(db, offered, now)
  const waiting = rows
    .map((row) => ({
      ...row,
      needed_since: latest(
        row.waitlisted_at,
        row.freed_at,
        row.opens_at,
        banEnds.get(row.id) ?? null,
      ),
    }))
    .filter(({ queued, offered_at, imported_at, needed_since }) => {
      return Number(queued) === 0 && latest(offered_at, imported_at) < needed_since
    })
  const banned = await findBlacklisted(db, waiting, now)
  return waiting.filter(({ id }) => !banned.has(id))
}

function latest(...instants: (string | null)[]): string {
  return (
    instants
      .map((at) => at ?? '')
      .sort()
      .at(-1) ?? ''
  )
}
