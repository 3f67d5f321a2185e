import type { WalkInCheck } from '../../contract/check-in.ts'
import { hasBanEnded } from '../../domain/ban.ts'
import { mayBeSameFamily, nameKey } from '../../domain/same-family.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'

export async function checkWalkIn(
  db: Db,
  eventId: string,
  walkIn: { name: string; phone: string },
  now: Date,
): Promise<WalkInCheck> {
  const [isBanned, isNamed, families] = await Promise.all([
    isBlacklisted(db, { phone: walkIn.phone }, now),
    hasBannedName(db, walkIn.name, now),
    db
      .selectFrom('registrations')
      .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
      .where('registrations.event_id', '=', eventId)
      .orderBy('time_slots.start_time')
      .orderBy('registrations.id')
      .select(['name', 'phone', 'status', 'time_slots.start_time as startTime'])
      .execute(),
  ])
  const listed = families
    .filter(({ name, phone }) => mayBeSameFamily(walkIn, { name, phone: phone ?? '' }))
    .map(({ name, status, startTime }) => ({ name, status, startTime }))
  return { banned: isBanned ? 'number' : isNamed ? 'name' : null, listed }
}

/** Compares names here, not in SQL, because names have many spellings and the blacklist is short. */
async function hasBannedName(db: Db, name: string, now: Date): Promise<boolean> {
  const key = nameKey(name)
  if (key === '') return false
  const entries = await db
    .selectFrom('blacklist')
    .where('is_warning', '=', 0)
    .select(['name', 'ends_at as endsAt'])
    .execute()
  return entries.some((entry) => nameKey(entry.name) === key && !hasBanEnded(entry.endsAt, now))
}
