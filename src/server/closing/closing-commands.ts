import { randomUUIDv7 } from 'node:crypto'
import type { Announcement, CloseRequest, ReopenRequest } from '../../contract/announcement.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { sentenceIn } from '../../domain/announcement.ts'
import {
  allKeptUntil,
  chooseKeptSpots,
  isTooSoonToKeep,
  keptInSlotUntil,
  keptUntil,
} from '../../domain/closing.ts'
import { defaultLanguage } from '../../domain/language.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { hasEnded, hasStarted, isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import {
  insertAnnouncement,
  lockSlotsOf,
  onceForId,
  queueAnnouncement,
  requireSentences,
} from '../messages/announcements/announcement-commands.ts'
import { findAnnouncement, findFamilies } from '../messages/announcements/announcement-queries.ts'
import {
  countTaken,
  type LockedTimeSlot,
  lockEachTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { offerSpotToAll } from '../waitlist/waitlist-commands.ts'

/**
 * Closes slots, tells their families, and keeps free spots elsewhere for the confirmed ones (docs/decisions/0045). Their
 * registrations stay; a repeated id answers the first result. Throws `time_slot_not_found`, `not_closable`,
 * `sentence_missing`.
 */
export async function closeSlots(
  db: Db,
  eventId: string,
  request: CloseRequest,
  actor: Actor,
): Promise<Announcement> {
  const { id, timeSlotIds } = request
  return onceForId(db, async (tx) => {
    const locked = await lockEachTimeSlot(tx, [...timeSlotIds, ...request.keepIn])
    const slots = slotsOf(locked, eventId, timeSlotIds)
    const known = await findAnnouncement(tx, { id, kind: 'closed', slots })
    if (known) return known
    const act = beginAct(actor)
    if (slots.some((slot) => isClosed(slot) || hasEnded(slot, act.now))) {
      throw new AppError('not_closable')
    }
    const families = await findFamilies(tx, timeSlotIds, 'both')
    const sentences = requireSentences(families, request.sentences)

    const closingId = randomUUIDv7()
    const until = keptUntil(act.now, request.keptHours)
    await insertClosing(tx, { id: closingId, eventId, until, slots }, act)
    const confirmed = families.filter(({ status }) => status === 'confirmed').length
    const targets = [...locked.values()].filter((slot) => !slots.includes(slot))
    const kept = until
      ? await keepSpots(tx, closingId, { targets, families: confirmed, until }, act)
      : null

    const said = { sentences, ...(kept ? { keptUntil: kept } : {}) }
    await queueAnnouncement(tx, { kind: 'slot_closed', id, families, slots, ...said }, act)
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const description = activityWords.slotsClosed(
      slots.length,
      families.length,
      eventTitle,
      sentenceIn(sentences, defaultLanguage),
    )
    await recordAct(tx, description, act, { eventId, eventTitle })
    return insertAnnouncement(tx, { id, kind: 'closed', eventId, slots, sentences, families }, act)
  })
}

/**
 * Opens closed slots again and tells those who are still in them; a spot that others left goes to the waitlist. A repeated
 * id answers the first result. Throws `time_slot_not_found`, `not_closable` if a slot is open or has started.
 */
export async function reopenSlots(
  db: Db,
  eventId: string,
  { id, timeSlotIds }: ReopenRequest,
  actor: Actor,
): Promise<Announcement> {
  return onceForId(db, async (tx) => {
    const closed = await lockSlotsOf(tx, eventId, timeSlotIds)
    const known = await findAnnouncement(tx, { id, kind: 'reopened', slots: closed })
    if (known) return known
    const act = beginAct(actor)
    if (closed.some((slot) => !isClosed(slot) || hasStarted(slot, act.now))) {
      throw new AppError('not_closable')
    }
    await tx
      .updateTable('time_slots')
      .set({ closed_at: null, closing_id: null })
      .where('id', 'in', timeSlotIds)
      .execute()
    const slots = closed.map((slot) => ({ ...slot, closedAt: null, closingId: null }))
    const families = await findFamilies(tx, timeSlotIds, 'both')
    await queueAnnouncement(tx, { kind: 'slot_reopened', id, families, slots }, act)
    for (const slot of slots) await offerSpotToAll(tx, slot, `reopened ${id}`, act)
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const description = activityWords.slotsReopened(slots.length, families.length, eventTitle)
    await recordAct(tx, description, act, { eventId, eventTitle })
    return insertAnnouncement(
      tx,
      { id, kind: 'reopened', eventId, slots, sentences: {}, families },
      act,
    )
  })
}

function slotsOf(
  locked: ReadonlyMap<string, LockedTimeSlot>,
  eventId: string,
  timeSlotIds: readonly string[],
): LockedTimeSlot[] {
  return [...new Set(timeSlotIds)].map((id) => {
    const slot = locked.get(id)
    if (slot?.eventId !== eventId) throw new AppError('time_slot_not_found')
    return slot
  })
}

async function insertClosing(
  tx: Tx,
  {
    id,
    eventId,
    until,
    slots,
  }: { id: string; eventId: string; until: string | null; slots: readonly LockedTimeSlot[] },
  { now }: LocalAct,
): Promise<void> {
  const at = now.toISOString()
  await tx
    .insertInto('slot_closings')
    .values({ id, event_id: eventId, kept_until: until, created_at: at })
    .execute()
  await tx
    .updateTable('time_slots')
    .set({ closed_at: at, closing_id: id })
    .where(
      'id',
      'in',
      slots.map(({ timeSlotId }) => timeSlotId),
    )
    .execute()
}

/** Keeps free spots of these locked slots for the families of a closing; returns until when all of them are kept. */
async function keepSpots(
  tx: Tx,
  closingId: string,
  {
    targets,
    families,
    until,
  }: { targets: readonly LockedTimeSlot[]; families: number; until: string },
  { now }: LocalAct,
): Promise<string | null> {
  const open = targets
    .filter((slot) => !isClosed(slot) && !isTooSoonToKeep(slot, now))
    // Families could not take them before sign-up opens.
    .filter(({ opensAt }) => isSignUpOpen(opensAt, now))
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const slots: { timeSlotId: string; free: number }[] = []
  for (const { timeSlotId, capacity } of open) {
    slots.push({ timeSlotId, free: capacity - (await countTaken(tx, timeSlotId, now)) })
  }
  const untilOf = new Map(open.map((slot) => [slot.timeSlotId, keptInSlotUntil(slot, until)]))
  const opensLater = (one: string, other: string) =>
    Date.parse(untilOf.get(other) ?? until) - Date.parse(untilOf.get(one) ?? until)
  // Those that open first rank last, so that no other's place changes when they are deleted.
  const chosen = chooseKeptSpots(slots, families).toSorted(opensLater)
  if (chosen.length === 0) return null
  await tx
    .insertInto('kept_spots')
    .values(
      chosen.map((timeSlotId, rank) => ({
        id: randomUUIDv7(),
        closing_id: closingId,
        time_slot_id: timeSlotId,
        rank,
      })),
    )
    .execute()
  return allKeptUntil(
    open.filter(({ timeSlotId }) => chosen.includes(timeSlotId)),
    until,
  )
}
