import type { EventWithCounts, RegistrationWithName } from '../../contract/read-api.ts'
import type { Db } from '../db/connect.ts'

/** `from` (inclusive) and `until` (exclusive) are instants. */
export async function listEventsWithCounts(
  db: Db,
  { from, until, id }: { from?: string; until?: string; id?: string },
): Promise<EventWithCounts[]> {
  let query = db
    .selectFrom('events')
    .select([
      'id',
      'title',
      'date',
      'location',
      'laundromat_name as laundromatName',
      'laundromat_address as laundromatAddress',
      'opens_at as opensAt',
      'updated_at as updatedAt',
    ])
    .orderBy('date')
    .orderBy('id')
  if (from) query = query.where('date', '>=', from)
  if (until) query = query.where('date', '<', until)
  if (id !== undefined) query = query.where('id', '=', id)
  const events = await query.execute()
  if (events.length === 0) return []
  const slots = await db
    .selectFrom('time_slots')
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .orderBy('start_time')
    .orderBy('id')
    .select([
      'id',
      'event_id as eventId',
      'start_time as startTime',
      'end_time as endTime',
      'capacity',
      'confirmed_count as confirmed',
      'waitlist_count as waiting',
      'cancelled_count as cancelled',
      'no_show_count as noShow',
      'closed_at as closedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('registrations')
        .whereRef('time_slot_id', '=', 'time_slots.id')
        .where('attendance', '=', 'came')
        .where('status', '!=', 'no_show')
        .select(eb.fn.countAll<number>().as('came'))
        .as('came'),
    )
    .execute()
  return events.map((event) => {
    const timeSlots = slots
      .filter(({ eventId }) => eventId === event.id)
      .map(({ eventId: _, closedAt, came, ...slot }) => ({
        ...slot,
        came: came ?? 0,
        isClosed: closedAt !== null,
      }))
    return { ...event, counts: sumOf(timeSlots), timeSlots }
  })
}

type Counts = EventWithCounts['counts']

function sumOf(slots: readonly Counts[]): Counts {
  const sum = (of: (slot: Counts) => number) => slots.reduce((total, slot) => total + of(slot), 0)
  return {
    capacity: sum(({ capacity }) => capacity),
    confirmed: sum(({ confirmed }) => confirmed),
    waiting: sum(({ waiting }) => waiting),
    cancelled: sum(({ cancelled }) => cancelled),
    noShow: sum(({ noShow }) => noShow),
    came: sum(({ came }) => came),
  }
}

export async function listRegistrationsWithNames(
  db: Db,
  eventId: string,
): Promise<RegistrationWithName[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.event_id', '=', eventId)
    .orderBy('time_slots.start_time')
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'time_slot_id as timeSlotId',
      'start_time as startTime',
      'end_time as endTime',
      'status',
      'attendance',
      'loads',
      'name',
      'email',
      'phone',
      'address',
      'city',
      'state',
      'zip_code as zipCode',
      'language',
      'registrations.created_at as createdAt',
      'registrations.updated_at as updatedAt',
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    email: row.email ?? '',
    phone: row.phone ?? '',
    address: row.address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zipCode: row.zipCode ?? '',
  }))
}
