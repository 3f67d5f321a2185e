import { randomUUIDv7 } from 'node:crypto'
import type { CreateEventRequest, Event } from '../../contract/event.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { startOfDay } from '../../domain/program-time.ts'
import { recordActivity } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { findEvent } from './event-queries.ts'

/** Creates an event with its time slots; `by` is the administrator's username, `zone` the program's. */
export async function createEvent(
  db: Db,
  request: CreateEventRequest,
  { by, zone, now }: { by: string; zone: string; now: Date },
): Promise<Event> {
  return inTransaction(db, async (tx) => {
    const id = randomUUIDv7()
    const at = now.toISOString()
    await tx
      .insertInto('events')
      .values({
        id,
        title: request.title,
        description: request.description || null,
        date: toInstant(request.date, zone),
        location: request.location,
        laundromat_name: request.laundromatName || null,
        laundromat_address: request.laundromatAddress || null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await tx
      .insertInto('time_slots')
      .values(
        request.timeSlots.map((slot) => ({
          id: randomUUIDv7(),
          event_id: id,
          start_time: new Date(slot.startTime).toISOString(),
          end_time: new Date(slot.endTime).toISOString(),
          capacity: slot.capacity,
          created_at: at,
        })),
      )
      .execute()
    await recordActivity(
      tx,
      {
        type: 'other',
        description: activityWords.eventCreated(request.title),
        eventTitle: request.title,
        eventId: id,
        actor: by,
      },
      now,
    )
    const event = await findEvent(tx, id)
    if (!event) throw new AppError('unexpected')
    return event
  })
}

/** A day stands for its local midnight; an instant for itself (DESIGN.md 5, rule 13). */
function toInstant(date: string, zone: string): string {
  return date.length === 10 ? startOfDay(date, zone) : new Date(date).toISOString()
}
