import { randomUUIDv7 } from 'node:crypto'
import type {
  CloneEventRequest,
  CreateEventRequest,
  Event,
  UpdateEventRequest,
} from '../../contract/event.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { instantOf, localDate, localTime, startOfDay } from '../../domain/program-time.ts'
import { defaultReminderTimes, type ReminderTimes } from '../../domain/reminder.ts'
import { moveOpening } from '../../domain/sign-up-opening.ts'
import { moveSlots, type SlotTimes } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import { moveClosingsElsewhere } from '../closing/kept-spot-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnchanged } from '../db/is-unchanged.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockFamilies } from '../family-member/family-lock-commands.ts'
import { keepFamilyNotes, listRegistrationIds } from '../family-member/family-note-commands.ts'
import { AppError } from '../http/errors.ts'
import { keepCancellations } from '../messages/outbox/deleted-registration-commands.ts'
import { endLinksOfEvent } from '../registration/ended-link-commands.ts'
import { insertTimeSlots, lockTimeSlots } from '../time-slot/time-slot-commands.ts'
import { type Care, carefully } from '../undo/careful-commands.ts'
import { isOpenedBy, notifyOfChanges, offerFreeSpots } from './event-change-commands.ts'
import { countFamilies, findEvent } from './event-queries.ts'
import { findSentBefore } from './sent-before-commands.ts'
import { changesSlots, changeTimeSlots, keepsSlots } from './time-slot-edit-commands.ts'

/** Throws `opens_too_late`. */
export async function createEvent(
  db: Db,
  request: CreateEventRequest,
  act: LocalAct,
): Promise<Event> {
  refuseLateOpening(request.opensAt, request.timeSlots, act.now)
  return inTransaction(db, async (tx) => {
    const createdBefore = await findSentBefore(tx, request.id)
    if (createdBefore) return createdBefore
    const id = await insertEvent(tx, request, act)
    await record(tx, id, request.title, activityWords.eventCreated(request.title), act)
    return readEvent(tx, id)
  })
}

/**
 * All or nothing (DESIGN.md 5, rule 9). Throws `event_not_found`, `changed_meanwhile`, `time_slot_not_found`,
 * `slot_has_people`, `families_came`, `opens_too_late`.
 */
export async function updateEvent(
  db: Db,
  id: string,
  request: UpdateEventRequest,
  { times = defaultReminderTimes, ...actor }: Actor & { times?: ReminderTimes },
  care: Care = {},
): Promise<Event> {
  return inTransaction(db, async (tx) => {
    // Needed for a removed slot: its registrations are deleted, and their family notes move to other registrations.
    if (request.timeSlots) await lockFamilies(tx)
    // With this lock, a concurrent sign-up is either before the change and gets notified, or sees the new data.
    const { row, slots } = await lockEvent(tx, id)
    const act = { ...beginAct(actor, row.updated_at), ...times }
    if (request.updatedAt && Date.parse(request.updatedAt) !== Date.parse(row.updated_at)) {
      throw new AppError('changed_meanwhile')
    }
    const columns = changedColumns(request, act.zone)
    if (isUnchanged(row, columns) && !changesSlots(slots, request.timeSlots)) {
      return readEvent(tx, id)
    }
    const opensAt = columns.opens_at === undefined ? row.opens_at : columns.opens_at
    refuseLateOpening(opensAt, request.timeSlots ?? slots, act.now)
    const undoId = keepsSlots(slots, request.timeSlots) ? care.undoId : undefined
    await carefully(tx, { ...care, undoId }, { slots }, act, async () => {
      const { title } = await tx
        .updateTable('events')
        .set({ ...columns, updated_at: act.now.toISOString() })
        .where('id', '=', id)
        .returning('title')
        .executeTakeFirstOrThrow()
      const promoted = request.timeSlots
        ? await changeTimeSlots(tx, id, slots, request.timeSlots, act)
        : []
      if (request.notify !== false) await notifyOfChanges(tx, id, { before: slots, promoted }, act)
      if (isOpenedBy(slots, opensAt, act.now)) await offerFreeSpots(tx, id, act)
      await record(tx, id, title, activityWords.eventChanged(title), act)
    })
    return readEvent(tx, id)
  })
}

/**
 * Each slot keeps its wall-clock time on the new day (DESIGN.md 5, rule 10). Throws `event_not_found`, `date_in_past`.
 */
export async function cloneEvent(
  db: Db,
  id: string,
  { date, id: newId }: CloneEventRequest,
  actor: Actor,
): Promise<Event> {
  return inTransaction(db, async (tx) => {
    const createdBefore = await findSentBefore(tx, newId)
    if (createdBefore) return createdBefore
    const { row: original, slots } = await lockEvent(tx, id)
    const act = beginAct(actor)
    const day = localDate(toInstant(date, act.zone), act.zone)
    if (day < localDate(act.now.toISOString(), act.zone)) throw new AppError('date_in_past')
    const cloneId = await insertEvent(
      tx,
      {
        id: newId,
        title: original.title,
        description: original.description,
        spanishTitle: original.spanish_title,
        spanishDescription: original.spanish_description,
        date: instantOf(day, localTime(original.date, act.zone), act.zone),
        location: original.location,
        laundromatName: original.laundromat_name,
        laundromatAddress: original.laundromat_address,
        opensAt: moveOpening(
          original.opens_at,
          { from: localDate(original.date, act.zone), to: day },
          act.zone,
          act.now,
        ),
        timeSlots: moveSlots(slots.toSorted(byStart), day, act.zone),
      },
      act,
    )
    await record(tx, cloneId, original.title, activityWords.eventCloned(original.title), act)
    return readEvent(tx, cloneId)
  })
}

/**
 * Sends nothing (SPEC.md 4). Throws `event_not_found`, and `changed_meanwhile` if another number of families than
 * `expects` is signed up.
 */
export async function deleteEvent(
  db: Db,
  id: string,
  actor: Actor,
  { expects }: Care = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const { row, slots } = await lockEvent(tx, id)
    const families = String(await countFamilies(tx, id))
    if ((expects ?? families) !== families) throw new AppError('changed_meanwhile')
    const act = beginAct(actor, row.updated_at)
    await endLinksOfEvent(tx, id, slots, act.now)
    const slotIds = slots.map(({ timeSlotId }) => timeSlotId)
    const people = await listRegistrationIds(tx, slotIds)
    await keepFamilyNotes(tx, people)
    await keepCancellations(tx, people, act.now)
    await moveClosingsElsewhere(tx, id)
    await tx.deleteFrom('events').where('id', '=', id).execute()
    await record(tx, id, row.title, activityWords.eventDeleted(row.title), act)
  })
}

/** Locks the slots before the event's row (docs/decisions/0020). Throws `event_not_found`. */
async function lockEvent(tx: Tx, id: string) {
  const slots = await lockTimeSlots(tx, id)
  const row = await tx
    .updateTable('events')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('event_not_found')
  return { row, slots }
}

/** The caller writes the activity line. */
export async function insertEvent(
  tx: Tx,
  event: CreateEventRequest,
  { zone, now }: LocalAct,
): Promise<string> {
  const id = event.id ?? randomUUIDv7()
  const at = now.toISOString()
  await tx
    .insertInto('events')
    .values({
      id,
      title: event.title,
      description: event.description || null,
      spanish_title: event.spanishTitle || null,
      spanish_description: event.spanishDescription || null,
      date: toInstant(event.date, zone),
      location: event.location,
      laundromat_name: event.laundromatName || null,
      laundromat_address: event.laundromatAddress || null,
      opens_at: event.opensAt ? new Date(event.opensAt).toISOString() : null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await insertTimeSlots(tx, id, event.timeSlots, now)
  return id
}

function changedColumns(request: UpdateEventRequest, zone: string) {
  const { title, description, date, location, laundromatName, laundromatAddress } = request
  const { spanishTitle, spanishDescription, opensAt } = request
  return {
    // Kysely does not write undefined fields.
    title,
    location,
    ...(description === undefined ? {} : { description: description || null }),
    ...(spanishTitle === undefined ? {} : { spanish_title: spanishTitle || null }),
    ...(spanishDescription === undefined
      ? {}
      : { spanish_description: spanishDescription || null }),
    ...(date === undefined ? {} : { date: toInstant(date, zone) }),
    ...(laundromatName === undefined ? {} : { laundromat_name: laundromatName || null }),
    ...(opensAt === undefined ? {} : { opens_at: opensAt && new Date(opensAt).toISOString() }),
    ...(laundromatAddress === undefined ? {} : { laundromat_address: laundromatAddress || null }),
  }
}

/** Refuses an opening of sign-up at or after the first slot's start. An opening in the past is allowed. */
function refuseLateOpening(
  opensAt: string | null | undefined,
  slots: readonly SlotTimes[],
  now: Date,
): void {
  if (!opensAt || Date.parse(opensAt) <= now.getTime()) return
  const first = Math.min(...slots.map(({ startTime }) => Date.parse(startTime)))
  if (Date.parse(opensAt) >= first) throw new AppError('opens_too_late')
}

const byStart = (one: SlotTimes, other: SlotTimes) => (one.startTime < other.startTime ? -1 : 1)

/** Converts a day to its local midnight, and an instant to UTC (DESIGN.md 5, rule 13). */
function toInstant(date: string, zone: string): string {
  return date.length === 10 ? startOfDay(date, zone) : new Date(date).toISOString()
}

async function readEvent(tx: Tx, id: string): Promise<Event> {
  const event = await findEvent(tx, id)
  if (!event) throw new AppError('event_not_found')
  return event
}

const record = (tx: Tx, eventId: string, eventTitle: string, description: string, act: LocalAct) =>
  recordAct(tx, description, act, { eventId, eventTitle })
