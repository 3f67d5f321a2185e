import { comingState } from '../../../domain/coming.ts'
import { dayMs } from '../../../domain/duration.ts'
import { type OrganizationActivity, organizationActivities } from '../../../domain/organization.ts'
import { publicActor } from '../../activity/activity-commands.ts'
import type { Db } from '../../db/connect.ts'
import { listCalls } from '../calls/call-queries.ts'
import type { OrganizationPayload } from '../outbox-payload.ts'
import type { Digest } from '../templates/organization/digest.ts'
import type { EventList } from '../templates/organization/sheet.ts'

const twoDaysMs = 2 * dayMs

export async function findDigest(
  db: Db,
  { since, until, digestId }: Pick<OrganizationPayload, 'since' | 'until' | 'digestId'>,
): Promise<Digest> {
  const entries = await db
    .selectFrom('activity')
    .leftJoin('events', 'events.id', 'activity.event_id')
    .leftJoin('registrations', 'registrations.id', 'activity.registration_id')
    .where('activity.created_at', '>=', since)
    // Digests of earlier releases have no id and an exclusive end.
    .where('activity.created_at', digestId ? '<=' : '<', until)
    .$if(digestId !== undefined, (query) => query.where('activity.digest', '=', digestId ?? ''))
    .where('activity.type', 'in', [...organizationActivities])
    .where('activity.actor', '=', publicActor)
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .select([
      'activity.type',
      'activity.description',
      'activity.created_at as at',
      'activity.event_title as eventTitle',
      'activity.event_id as eventId',
      'events.date as eventDate',
      'registrations.language',
    ])
    .$narrowType<{ type: OrganizationActivity }>()
    .execute()
  return { since, until, entries }
}

/**
 * The confirmed, waiting and to-call families in an event's open slots between two instants; null if there are no such
 * slots
 */
export async function findEventList(
  db: Db,
  { eventId, since, until }: OrganizationPayload,
  zone: string,
): Promise<EventList | null> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId ?? '')
    .select([
      'id',
      'title',
      'location',
      'laundromat_name as laundromatName',
      'laundromat_address as laundromatAddress',
    ])
    .executeTakeFirst()
  if (!event) return null
  const slots = await db
    .selectFrom('time_slots')
    .where('event_id', '=', event.id)
    .where('start_time', '>=', since)
    .where('start_time', '<', until)
    .where('closed_at', 'is', null)
    .orderBy('start_time')
    .orderBy('id')
    .select(['id', 'start_time as startTime', 'end_time as endTime', 'capacity'])
    .execute()
  if (slots.length === 0) return null
  const people = await db
    .selectFrom('registrations')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .where(
      'time_slot_id',
      'in',
      slots.map(({ id }) => id),
    )
    .where('status', 'in', ['confirmed', 'waitlist'])
    .orderBy('waitlisted_at')
    .orderBy('created_at')
    .orderBy('id')
    .select(['time_slot_id as timeSlotId', 'status', 'name', 'phone', 'language'])
    .select(['asked_at as askedAt', 'answered_at as saidYesAt'])
    .execute()
  const inSlot = (slotId: string, wanted: string) =>
    people
      .filter(({ timeSlotId, status }) => timeSlotId === slotId && status === wanted)
      .map(({ name, phone, language, ...coming }) => ({
        name,
        phone,
        language,
        coming: comingState(coming),
      }))
  // As of the start of that day, so that news outdated by then is left out.
  const calls = await listCalls(db, { now: new Date(since), zone, eventId: event.id, until })
  return {
    event,
    calls,
    slots: slots.map(({ id, ...slot }) => ({
      ...slot,
      confirmed: inSlot(id, 'confirmed'),
      waiting: inSlot(id, 'waitlist'),
    })),
  }
}

/** One day of an event, given by the start of one of its slots */
export type EventDay = { eventId: string; eventTitle: string; startTime: string }

/** Open slots that start within the next two days; one row per slot, so days repeat */
export async function findComingSlots(db: Db, now: Date): Promise<EventDay[]> {
  return db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .where('time_slots.start_time', '>', now.toISOString())
    .where('time_slots.start_time', '<', new Date(now.getTime() + twoDaysMs).toISOString())
    .where('time_slots.closed_at', 'is', null)
    .orderBy('time_slots.start_time')
    .orderBy('time_slots.id')
    .select([
      'events.id as eventId',
      'events.title as eventTitle',
      'time_slots.start_time as startTime',
    ])
    .execute()
}
