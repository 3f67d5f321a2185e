import { testKind } from '../../domain/webhook.ts'
import type { Db } from '../db/connect.ts'
import type { LeasedDelivery } from './webhook-delivery-commands.ts'

/** Incremented when a field changes its meaning or is removed, but not for new fields (docs/webhooks.md). */
const version = 1

/**
 * Ids, status and time are as of the change. Slots, counts and names are as of delivery, because they are not stored.
 */
export async function writePayload(
  db: Db,
  delivery: LeasedDelivery,
  { hasNames }: { hasNames: boolean },
): Promise<string> {
  const { kind, occurred_at: timestamp } = delivery
  return JSON.stringify({
    type: kind,
    version,
    timestamp,
    data: await dataOf(db, delivery, hasNames),
  })
}

async function dataOf(db: Db, delivery: LeasedDelivery, hasNames: boolean): Promise<object> {
  if (delivery.kind === testKind) return { message: 'A test from Washday' }
  if (delivery.kind.startsWith('event.')) return eventData(db, delivery.event_id ?? '')
  const slot = await findSlot(db, delivery.time_slot_id ?? '')
  return {
    registrationId: delivery.subject_id,
    eventId: delivery.event_id,
    timeSlotId: delivery.time_slot_id,
    status: delivery.status,
    previousStatus: delivery.previous_status,
    previousTimeSlotId: delivery.previous_slot_id,
    ...(delivery.came === null ? {} : { came: delivery.came === 1 }),
    startTime: slot?.startTime ?? null,
    endTime: slot?.endTime ?? null,
    counts: slot?.counts ?? null,
    ...(hasNames ? { person: await findPerson(db, delivery.subject_id ?? '') } : {}),
  }
}

function slots(db: Db) {
  return db
    .selectFrom('time_slots')
    .select([
      'id',
      'start_time as startTime',
      'end_time as endTime',
      'capacity',
      'confirmed_count as confirmed',
      'waitlist_count as waiting',
      'closed_at as closedAt',
    ])
}
type SlotRow = Awaited<ReturnType<ReturnType<typeof slots>['execute']>>[number]

function presentSlot({ capacity, confirmed, waiting, closedAt, ...slot }: SlotRow) {
  return { ...slot, isClosed: closedAt !== null, counts: { capacity, confirmed, waiting } }
}

async function findSlot(db: Db, id: string) {
  const row = await slots(db).where('id', '=', id).executeTakeFirst()
  return row && presentSlot(row)
}

/** Only the id if the event has been deleted since */
async function eventData(db: Db, eventId: string): Promise<object> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select([
      'title',
      'date',
      'location',
      'laundromat_name as laundromatName',
      'laundromat_address as laundromatAddress',
      'opens_at as opensAt',
    ])
    .executeTakeFirst()
  if (!event) return { eventId }
  const rows = await slots(db)
    .where('event_id', '=', eventId)
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return { eventId, ...event, timeSlots: rows.map(presentSlot) }
}

/** Null once the registration is deleted */
async function findPerson(db: Db, id: string) {
  const person = await db
    .selectFrom('registrations')
    .where('id', '=', id)
    .select(['name', 'email', 'phone', 'language'])
    .executeTakeFirst()
  return person ? { ...person, email: person.email ?? '', phone: person.phone ?? '' } : null
}
