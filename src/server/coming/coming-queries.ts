import { comingCallDueAt } from '../../domain/coming.ts'
import { dayMs } from '../../domain/duration.ts'
import type { Db } from '../db/connect.ts'
import { isExpected, registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'

/** Skips slots farther away, because calls are due no earlier than the day before the slot. */
const farthestMs = 2 * dayMs

/**
 * Expected families with a phone that were asked whether they are coming, have not answered, and are due for a call
 * (docs/decisions/0042)
 */
export async function findComingUnanswered(
  db: Db,
  { now, zone, eventId, until }: { now: Date; zone: string; eventId?: string; until?: string },
) {
  let query = registrationsWithAppointment(db)
    .innerJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where('time_slots.start_time', '>', now.toISOString())
    .where('time_slots.start_time', '<', new Date(now.getTime() + farthestMs).toISOString())
    .where(isExpected())
    .where('coming_answers.answered_at', 'is', null)
    .where('coming_answers.called_at', 'is', null)
  if (eventId !== undefined) query = query.where('events.id', '=', eventId)
  if (until !== undefined) query = query.where('time_slots.start_time', '<', until)
  const rows = await query
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .select([
      'registrations.id as registrationId',
      'registrations.name',
      'registrations.phone',
      'registrations.email',
      'registrations.status',
      'registrations.language',
      'coming_answers.asked_at as askedAt',
    ])
    .execute()
  return rows.filter((row) => row.phone && comingCallDueAt(row, zone) <= now.toISOString())
}

export async function wasAskedComing(db: Db, registrationId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('coming_answers')
    .where('registration_id', '=', registrationId)
    .select('asked_at')
    .executeTakeFirst()
  return asked !== undefined
}
