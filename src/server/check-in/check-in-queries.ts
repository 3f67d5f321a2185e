import type { CheckInAnswer, CheckInRow } from '../../contract/check-in.ts'
import { isListed, sortFamilies } from '../../domain/check-in-list.ts'
import { isActive } from '../../domain/registration.ts'
import { textInstead } from '../../domain/text-kind.ts'
import { findSeenHere, foldEventFacts } from '../attendance/attendance-queries.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { findEvent } from '../event/event-queries.ts'
import type { RegistrationRow } from '../registration/registration-queries.ts'

export async function findCheckInList(
  db: Db,
  eventId: string,
  now: Date,
): Promise<CheckInAnswer | undefined> {
  const event = await findEvent(db, eventId)
  if (!event) return undefined
  const [rows, noted] = await Promise.all([listFamilies(db, eventId), foldEventFacts(db, eventId)])
  const active = rows.filter(({ status }) => isActive(status))
  const banned = await findBlacklisted(db, active, now)
  const noShows = rows.filter(({ status }) => status === 'no_show')
  const seenHere = await findSeenHere(
    db,
    noShows.map(({ id }) => id),
  )
  const timeSlots = event.timeSlots.map(({ id, startTime, endTime, capacity, closedAt }) => ({
    id,
    startTime,
    endTime,
    capacity,
    closedAt: closedAt ?? null,
  }))
  const families = rows.map(
    (row): CheckInRow => ({
      registrationId: row.id,
      timeSlotId: row.time_slot_id,
      name: row.name,
      phone: row.phone ?? '',
      status: row.status,
      updatedAt: row.updated_at,
      language: row.language,
      isWalkIn: row.is_walk_in === 1,
      ...(banned.has(row.id) && { isBanned: true }),
      attendance: row.attendance,
      notedAt: row.attendance_at,
      notedBy: row.attendance_by,
      loads: row.loads,
      note: row.volunteer_note ?? '',
      otherNote: noted.get(row.id)?.otherNote ?? null,
      unseenNote: noted.get(row.id)?.unseenNote ?? null,
      ...(seenHere.has(row.id) && { isDisputed: true }),
    }),
  )
  return {
    event: { id: event.id, title: event.title, date: event.date, location: event.location },
    timeSlots,
    rows: sortFamilies(families.filter(isListed), timeSlots),
    cancelled: sortFamilies(
      families.filter((row) => !isListed(row) && !row.isWalkIn),
      timeSlots,
    ),
    serverTime: now.toISOString(),
  }
}

async function listFamilies(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .select([
      'id',
      'time_slot_id',
      'name',
      'email',
      'phone',
      'status',
      'updated_at',
      'language',
      'attendance',
      'attendance_at',
      'attendance_by',
      'loads',
      'volunteer_note',
      'is_walk_in',
    ])
    .execute()
}

/** Whether a message or call since the confirmation tells the family that it has a spot */
export async function isToldOfSpot(
  db: Db,
  { id, confirmed_at }: Pick<RegistrationRow, 'id' | 'confirmed_at'>,
): Promise<boolean> {
  const told = await db
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .where('kind', 'in', spotKinds)
    .where('created_at', '>=', confirmed_at)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

const spotKinds = (['registration_confirmed', 'promoted', 'moved'] as const).flatMap((kind) => [
  kind,
  textInstead[kind],
])
