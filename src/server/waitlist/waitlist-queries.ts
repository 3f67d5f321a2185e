import { findBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db } from '../db/connect.ts'

/** Slots that have not started, with a free spot and somebody waiting; of all slots, or of one */
async function findSlotsToOffer(db: Db, now: Date, timeSlotId?: string): Promise<string[]> {
  let query = db
    .selectFrom('time_slots')
    .where('start_time', '>', now.toISOString())
    .where('waitlist_count', '>', 0)
    .whereRef('confirmed_count', '<', 'capacity')
    .select('id')
  if (timeSlotId !== undefined) query = query.where('id', '=', timeSlotId)
  return (await query.execute()).map(({ id }) => id)
}

/**
 * Waits beside a free spot without an offer since joining this line, and is not banned: a ban has ended, or a slot that
 * had started was put off. First in line first.
 */
export async function findWithoutOffer(db: Db, now: Date, timeSlotId?: string) {
  const slots = await findSlotsToOffer(db, now, timeSlotId)
  if (slots.length === 0) return []
  const waiting = await db
    .selectFrom('registrations')
    .where('time_slot_id', 'in', slots)
    .where('status', '=', 'waitlist')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages')
            .whereRef('messages.registration_id', '=', 'registrations.id')
            .where('messages.kind', '=', 'spot_available')
            .whereRef('messages.created_at', '>=', 'registrations.waitlisted_at')
            .select('messages.id'),
        ),
      ),
    )
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select(['id', 'name', 'email', 'phone', 'text_consent_at', 'waitlisted_at', 'time_slot_id'])
    .execute()
  const banned = await findBlacklisted(db, waiting, now)
  return waiting.filter(({ id }) => !banned.has(id))
}
