import { addDays, startOfDay } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { familyId } from '../family-member/family-id-queries.ts'

/** One event, a range of days in the program's time zone (both inclusive), or everything */
export type ExportChoice = {
  eventId?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The bounds of a choice as instants: `from` inclusive, `until` exclusive; undefined if unbounded */
export function findExportBounds({ from, to }: ExportChoice, zone: string) {
  return {
    from: from ? startOfDay(from, zone) : undefined,
    until: to ? startOfDay(addDays(to, 1), zone) : undefined,
  }
}

/** Ordered by start */
export async function findExportSlots(db: Db, choice: ExportChoice, zone: string) {
  const { from, until } = findExportBounds(choice, zone)
  let query = db
    .selectFrom('time_slots')
    .innerJoin('events', 'events.id', 'time_slots.event_id')
    .leftJoin('imported_events', 'imported_events.event_id', 'events.id')
    .select([
      'time_slots.id',
      'time_slots.event_id',
      'time_slots.start_time',
      'time_slots.end_time',
      'time_slots.capacity',
      'time_slots.closed_at',
      'time_slots.confirmed_count',
      'time_slots.waitlist_count',
      'time_slots.cancelled_count',
      'time_slots.no_show_count',
      'events.title',
      'imported_events.external_id',
    ])
  if (choice.eventId) query = query.where('time_slots.event_id', '=', choice.eventId)
  if (from) query = query.where('time_slots.start_time', '>=', from)
  if (until) query = query.where('time_slots.start_time', '<', until)
  return query.orderBy('time_slots.start_time').orderBy('time_slots.id').execute()
}
export type ExportSlot = Awaited<ReturnType<typeof findExportSlots>>[number]

export function countRegistrations(slots: readonly ExportSlot[]): number {
  return slots.reduce((sum, slot) => sum + countIn(slot), 0)
}

function countIn(slot: ExportSlot): number {
  return slot.confirmed_count + slot.waitlist_count + slot.cancelled_count + slot.no_show_count
}

/** Registrations per query. On SQLite, a query of this size blocks the event loop for a few milliseconds. */
const batchSize = 1_000

export function batchSlots(slots: readonly ExportSlot[]): ExportSlot[][] {
  const batches: ExportSlot[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const slot of slots) {
    const count = countIn(slot)
    if (count === 0) continue
    if (size + count > batchSize) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(slot)
    size += count
  }
  return batches
}

/** The registrations of these slots, in the order of the slots, then of sign-up */
export async function findRegistrationsOf(db: Db, slots: readonly ExportSlot[]) {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin(
      'imported_registrations',
      'imported_registrations.registration_id',
      'registrations.id',
    )
    .where(
      'time_slot_id',
      'in',
      slots.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .selectAll('registrations')
    .select('imported_registrations.external_id')
    .select(familyId().as('family'))
    .execute()
  const bySlot = Map.groupBy(rows, (row) => row.time_slot_id)
  return slots.flatMap((slot) =>
    (bySlot.get(slot.id) ?? []).map((registration) => ({ slot, registration })),
  )
}
export type SlotRegistration = Awaited<ReturnType<typeof findRegistrationsOf>>[number]
