import { randomUUIDv7 } from 'node:crypto'
import type { CreateEventRequest, Event, UpdateEventRequest } from '../../contract/event.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { instantOf, localDate, localTime, startOfDay } from '../../domain/program-time.ts'
import { moveSlots } from '../../domain/time-slot.ts'
import { type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { insertTimeSlots, lockTimeSlots } from '../time-slot/time-slot-commands.ts'
import { tellChanges } from './event-change-commands.ts'
import { findEvent } from './event-queries.ts'
import { changeTimeSlots } from './time-slot-edit-commands.ts'

/** Creates an event with its time slots. */
export async function createEvent(
  db: Db,
  request: CreateEventRequest,
  act: LocalAct,
): Promise<Event> {
  return inTransaction(db, async (tx) => {
    const id = await insertEvent(tx, request, act)
    await record(tx, id, request.title, activityWords.eventCreated(request.title), act)
    return readEvent(tx, id)
  })
}

/**
 * Changes an event and its time slots, all or nothing (DESIGN.md 5, rule 9), and tells those who are signed up.
 * Throws `event_not_found`, `changed_meanwhile`, `time_slot_not_found`, `slot_has_people`.
 */
export async function updateEvent(
  db: Db,
  id: string,
  request: UpdateEventRequest,
  act: LocalAct,
): Promise<Event> {
  return inTransaction(db, async (tx) => {
    const locked = await tx
      .updateTable('events')
      .set((eb) => ({ title: eb.ref('title') }))
      .where('id', '=', id)
      .returning('updated_at')
      .executeTakeFirst()
    if (!locked) throw new AppError('event_not_found')
    if (request.updatedAt && Date.parse(request.updatedAt) !== Date.parse(locked.updated_at)) {
      throw new AppError('changed_meanwhile')
    }
    // Whoever registers meanwhile does it before the change, and is told of it, or after it, and knows.
    const before = request.notify === false ? [] : await lockTimeSlots(tx, id)
    const { title } = await tx
      .updateTable('events')
      .set({ ...changedColumns(request, act.zone), updated_at: act.now.toISOString() })
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirstOrThrow()
    if (request.timeSlots) await changeTimeSlots(tx, id, request.timeSlots, act)
    await tellChanges(tx, id, before, act.now)
    await record(tx, id, title, activityWords.eventChanged(title), act)
    return readEvent(tx, id)
  })
}

/**
 * Repeats an event on another day; each slot keeps its wall-clock time there (DESIGN.md 5, rule 10).
 * Throws `event_not_found`, `date_in_past`.
 */
export async function cloneEvent(db: Db, id: string, date: string, act: LocalAct): Promise<Event> {
  return inTransaction(db, async (tx) => {
    const original = await tx
      .selectFrom('events')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst()
    if (!original) throw new AppError('event_not_found')
    const day = localDate(toInstant(date, act.zone), act.zone)
    if (day < localDate(act.now.toISOString(), act.zone)) throw new AppError('date_in_past')
    const slots = await tx
      .selectFrom('time_slots')
      .where('event_id', '=', id)
      .orderBy('start_time')
      .select(['start_time as startTime', 'end_time as endTime', 'capacity'])
      .execute()
    const cloneId = await insertEvent(
      tx,
      {
        title: original.title,
        description: original.description,
        date: sameTimeOn(day, original.date, act.zone),
        location: original.location,
        laundromatName: original.laundromat_name,
        laundromatAddress: original.laundromat_address,
        timeSlots: moveSlots(slots, day, act.zone),
      },
      act,
    )
    const { title } = original
    await record(tx, cloneId, title, activityWords.eventCloned(title), act)
    return readEvent(tx, cloneId)
  })
}

/** Deletes an event with its slots and registrations; nobody is told (SPEC.md 4). Throws `event_not_found`. */
export async function deleteEvent(db: Db, id: string, act: LocalAct): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('events')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!deleted) throw new AppError('event_not_found')
    await record(tx, id, deleted.title, activityWords.eventDeleted(deleted.title), act)
  })
}

/** An event with its time slots, without its line in the log: for commands that tell their own story. */
export async function insertEvent(
  tx: Tx,
  event: CreateEventRequest,
  { zone, now }: LocalAct,
): Promise<string> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  await tx
    .insertInto('events')
    .values({
      id,
      title: event.title,
      description: event.description || null,
      date: toInstant(event.date, zone),
      location: event.location,
      laundromat_name: event.laundromatName || null,
      laundromat_address: event.laundromatAddress || null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await insertTimeSlots(tx, id, event.timeSlots, now)
  return id
}

function changedColumns(request: UpdateEventRequest, zone: string) {
  const { title, description, date, location, laundromatName, laundromatAddress } = request
  return {
    // What is undefined is not written, and keeps its value.
    title,
    location,
    ...(description === undefined ? {} : { description: description || null }),
    ...(date === undefined ? {} : { date: toInstant(date, zone) }),
    ...(laundromatName === undefined ? {} : { laundromat_name: laundromatName || null }),
    ...(laundromatAddress === undefined ? {} : { laundromat_address: laundromatAddress || null }),
  }
}

/** A day stands for its local midnight; an instant for itself (DESIGN.md 5, rule 13). */
function toInstant(date: string, zone: string): string {
  return date.length === 10 ? startOfDay(date, zone) : new Date(date).toISOString()
}

function sameTimeOn(day: string, instant: string, zone: string): string {
  return instantOf(day, localTime(instant, zone), zone)
}

async function readEvent(tx: Tx, id: string): Promise<Event> {
  const event = await findEvent(tx, id)
  if (!event) throw new AppError('event_not_found')
  return event
}

async function record(
  tx: Tx,
  eventId: string,
  eventTitle: string,
  description: string,
  act: LocalAct,
) {
  await recordAct(tx, description, act, { eventId, eventTitle })
}
