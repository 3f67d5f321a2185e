import type { Event } from '../../contract/event.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import type { Db } from '../db/connect.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** An event is upcoming until its latest slot ends (DESIGN.md 5, rule 14). */
export async function listUpcomingEvents(db: Db, now: Date): Promise<Event[]> {
  const upcoming = eventsWithSlots(db).where('events.id', 'in', (eb) =>
    eb
      .selectFrom('time_slots as latest')
      .where('latest.end_time', '>', now.toISOString())
      .select('latest.event_id'),
  )
  const [rows, kept] = await Promise.all([upcoming.execute(), countKeptSpots(db, now)])
  return groupByEvent(rows).map((event) => toPublic(event, kept))
}

/** Counts kept spots, and all spots of a closed slot, as taken, because the public cannot take them. */
function toPublic(event: Event, kept: ReadonlyMap<string, number>): Event {
  const timeSlots = event.timeSlots.map((slot) => {
    const taken = slot.registrationCount + (kept.get(slot.id) ?? 0)
    return { ...slot, registrationCount: slot.closedAt ? Math.max(taken, slot.capacity) : taken }
  })
  return { ...event, timeSlots }
}

export async function listEvents(db: Db, now: Date): Promise<Event[]> {
  const [rows, kept] = await Promise.all([eventsWithSlots(db).execute(), countKeptSpots(db, now)])
  return groupByEvent(rows).map((event) => ({
    ...event,
    timeSlots: event.timeSlots.map((slot) => {
      const keptCount = kept.get(slot.id)
      return keptCount ? { ...slot, keptCount } : slot
    }),
  }))
}

export async function findPublicEvent(db: Db, id: string, now: Date): Promise<Event | undefined> {
  const [event, kept] = await Promise.all([findEvent(db, id), countKeptSpots(db, now)])
  return event && toPublic(event, kept)
}

export async function findEvent(db: Db, id: string): Promise<Event | undefined> {
  const [event] = groupByEvent(await eventsWithSlots(db).where('events.id', '=', id).execute())
  return event
}

/** The confirmed and the waiting families */
export async function countFamilies(db: Db, eventId: string): Promise<number> {
  const { timeSlots = [] } = (await findEvent(db, eventId)) ?? {}
  return timeSlots.reduce((sum, slot) => sum + slot.registrationCount + slot.waitlistCount, 0)
}

/** Sets a past opening to null, so that the browser need not compare it with its clock, which may be wrong. */
export function presentPublicly(event: Event, now: Date): Event {
  return isSignUpOpen(event.opensAt, now) ? { ...event, opensAt: null } : event
}

function eventsWithSlots(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('time_slots', 'time_slots.event_id', 'events.id')
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.spanish_title as spanishTitle',
      'events.spanish_description as spanishDescription',
      'events.date',
      'events.location',
      'events.laundromat_name as laundromatName',
      'events.laundromat_address as laundromatAddress',
      'events.opens_at as opensAt',
      'events.created_at as createdAt',
      'events.updated_at as updatedAt',
      'time_slots.id as slotId',
      'time_slots.start_time as startTime',
      'time_slots.end_time as endTime',
      'time_slots.capacity',
      'time_slots.created_at as slotCreatedAt',
      'time_slots.confirmed_count as registrationCount',
      'time_slots.waitlist_count as waitlistCount',
      'time_slots.closed_at as closedAt',
    ])
    .orderBy('events.date')
    .orderBy('events.id')
    .orderBy('time_slots.start_time')
    .orderBy('time_slots.id')
}

type EventSlotRow = Awaited<ReturnType<ReturnType<typeof eventsWithSlots>['execute']>>[number]

/** The rows of each event must be adjacent. */
function groupByEvent(rows: EventSlotRow[]): Event[] {
  const events: Event[] = []
  for (const row of rows) {
    const { slotId, startTime, endTime, capacity, slotCreatedAt, ...rest } = row
    const { registrationCount, waitlistCount, closedAt, ...columns } = rest
    let event = events.at(-1)
    if (event?.id !== row.id) {
      event = { ...columns, timeSlots: [] }
      events.push(event)
    }
    if (slotId && startTime && endTime && capacity && slotCreatedAt) {
      event.timeSlots.push({
        id: slotId,
        eventId: row.id,
        startTime,
        endTime,
        capacity,
        createdAt: slotCreatedAt,
        registrationCount: registrationCount ?? 0,
        waitlistCount: waitlistCount ?? 0,
        ...(closedAt && { closedAt }),
      })
    }
  }
  return events
}
