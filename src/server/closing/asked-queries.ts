import type { AskedToMove } from '../../contract/asked-to-move.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

/** Throws `event_not_found`. */
export async function findAskedToMove(db: Db, eventId: string, now: Date): Promise<AskedToMove> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('id')
    .executeTakeFirst()
  if (!event) throw new AppError('event_not_found')
  const [families, asked] = await Promise.all([
    listAskable(db, eventId, now),
    listAsked(db, eventId),
  ])
  return { families, asked }
}

function listAskable(db: Db, eventId: string, now: Date): Promise<AskedToMove['families']> {
  return db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .leftJoin('asked_to_move as asked', 'asked.registration_id', 'registrations.id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('time_slots.closed_at', 'is', null)
    .where('time_slots.start_time', '>', now.toISOString())
    .orderBy('registrations.created_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .select(['registrations.id as registrationId', 'registrations.name'])
    .select(['time_slots.id as timeSlotId', 'registrations.created_at as signedUpAt'])
    .select('asked.asked_at as askedAt')
    .execute()
}

async function listAsked(db: Db, eventId: string): Promise<AskedToMove['asked']> {
  const rows = await db
    .selectFrom('asked_to_move as asked')
    .innerJoin('time_slots as left_slot', 'left_slot.id', 'asked.time_slot_id')
    .innerJoin('registrations', 'registrations.id', 'asked.registration_id')
    .innerJoin('time_slots as own', 'own.id', 'registrations.time_slot_id')
    .where('left_slot.event_id', '=', eventId)
    .orderBy('asked.asked_at')
    .orderBy('registrations.name')
    .orderBy('registrations.id')
    .select(['registrations.id as registrationId', 'registrations.name', 'registrations.status'])
    .select(['asked.time_slot_id as timeSlotId', 'asked.asked_at as askedAt'])
    .select(['own.id as ownId', 'own.start_time as startTime', 'own.end_time as endTime'])
    .execute()
  return rows.map(({ ownId, startTime, endTime, ...row }) => ({
    ...row,
    now: { timeSlotId: ownId, startTime, endTime },
  }))
}
