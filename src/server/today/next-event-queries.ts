import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import type { Today } from '../../contract/today.ts'
import { addDays, localDate, startOfDay } from '../../domain/program-time.ts'
import type { ToDo } from '../../domain/today.ts'
import type { Db } from '../db/connect.ts'

export async function findNextEvent(
  db: Db,
  calls: readonly Call[],
  now: Date,
): Promise<Today['nextEvent']> {
  const event = await openSlots(db, now)
    .orderBy('time_slots.start_time')
    .orderBy('events.id')
    .limit(1)
    .select('events.date')
    .executeTakeFirst()
  if (!event) return null
  const counts = await openSlots(db, now)
    .where('events.id', '=', event.eventId)
    .innerJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .clearSelect()
    .select([
      count(sql`answered_at is not null`).as('saidYes'),
      count(sql`asked_at is not null and answered_at is null`).as('noAnswer'),
      count(sql`asked_at is null`).as('notAsked'),
      sql<number>`count(*) filter (where registrations.status = 'waitlist')`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...event,
    ...counts,
    expected: counts.saidYes + counts.noAnswer + counts.notAsked,
    toCall: calls.filter(({ eventId }) => eventId === event.eventId).length,
  }
}

/** Counts the families who may still come (`isExpected`) and meet the condition. */
function count(condition: RawBuilder<unknown>) {
  return sql<number>`count(*) filter (where registrations.status = 'confirmed'
    and registrations.is_walk_in is null and registrations.attendance is null and ${condition})`
}

export async function findEventsOfToday(db: Db, zone: string, now: Date): Promise<ToDo[]> {
  const today = localDate(now.toISOString(), zone)
  const slots = await openSlots(db, now)
    .where('time_slots.start_time', '<', startOfDay(addDays(today, 1), zone))
    .orderBy('time_slots.start_time')
    .orderBy('events.id')
    .select('time_slots.start_time as startTime')
    .execute()
  const first = [...Map.groupBy(slots, ({ eventId }) => eventId).values()].flatMap(
    ([slot]) => slot ?? [],
  )
  return first.map((slot) => ({ kind: 'check_in', ...slot }))
}

function openSlots(db: Db, now: Date) {
  return db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('time_slots.end_time', '>', now.toISOString())
    .where('time_slots.closed_at', 'is', null)
    .select(['events.id as eventId', 'events.title'])
}
