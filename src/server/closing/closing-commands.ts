import { randomUUIDv7 } from 'node:crypto'
import type { Announcement, CloseRequest, ReopenRequest } from '../../contract/announcement.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { sentenceIn } from '../../domain/announcement.ts'
import { keptUntil } from '../../domain/closing.ts'
import { defaultLanguage } from '../../domain/language.ts'
import { hasEnded, hasStarted, isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import { noLimits, type SendingLimits } from '../config/sends-texts.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import {
  insertAnnouncement,
  lockSlotsOfEvent,
  onceForId,
  queueAnnouncement,
  refuseTooMany,
  requireSentences,
} from '../messages/announcements/announcement-commands.ts'
import {
  countTextsLeft,
  findAnnouncement,
  findFamilies,
} from '../messages/announcements/announcement-queries.ts'
import { requeueAfterReopening } from '../messages/outbox/requeue-obsolete-commands.ts'
import { type LockedTimeSlot, lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import { offerSpotToAll } from '../waitlist/waitlist-commands.ts'
import { insertClosing, keepSpots, slotsOf } from './keep-spots-commands.ts'

/**
 * The registrations stay; families may get kept spots elsewhere (docs/decisions/0045). A repeated request returns the
 * first result. Throws `time_slot_not_found`, `not_closable`, `sentence_missing`, `announcement_known`.
 */
export async function closeSlots(
  db: Db,
  eventId: string,
  request: CloseRequest,
  actor: Actor,
  { textsPerDay, ...services }: SendingLimits = noLimits,
): Promise<Announcement> {
  const { id, timeSlotIds } = request
  return onceForId(db, async (tx) => {
    const locked = await lockEachTimeSlot(tx, [...timeSlotIds, ...request.keepIn])
    const slots = slotsOf(locked, eventId, timeSlotIds)
    const sentBefore = await findAnnouncement(tx, { request, kind: 'closed', slots })
    if (sentBefore) return sentBefore
    const act = beginAct(actor)
    if (slots.some((slot) => isClosed(slot) || hasEnded(slot, act.now))) {
      throw new AppError('not_closable')
    }
    const families = await findFamilies(tx, timeSlotIds, 'both', services)
    const sentences = requireSentences(families, request.sentences)

    const closingId = randomUUIDv7()
    const until = keptUntil(act.now, request.keptHours)
    await insertClosing(tx, { id: closingId, eventId, until }, act)
    await markClosed(tx, closingId, slots, act)
    const confirmed = families.filter(({ status }) => status === 'confirmed').length
    const targets = [...locked.values()].filter((slot) => !slots.includes(slot))
    const promisedUntil = until
      ? await keepSpots(tx, closingId, { targets, families: confirmed, until }, act)
      : null

    const content = { sentences, ...(promisedUntil ? { keptUntil: promisedUntil } : {}) }
    await queueAnnouncement(tx, { kind: 'slot_closed', id, families, slots, ...content }, act)
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const description = activityWords.slotsClosed(
      slots.length,
      families.length,
      eventTitle,
      sentenceIn(sentences, defaultLanguage),
    )
    await recordAct(tx, description, act, { eventId, eventTitle })
    const day = { textsPerDay, zone: actor.zone }
    const textsLeft = await countTextsLeft(tx, 'text_slot_closed', day, act.now)
    return insertAnnouncement(
      tx,
      { request, kind: 'closed', eventId, slots, sentences, families, textsLeft },
      act,
    )
  })
}

/**
 * A repeated request returns the first result. Throws `time_slot_not_found`, `not_closable` if a slot is open or has
 * started, `too_many_announcements`, `announcement_known`.
 */
export async function reopenSlots(
  db: Db,
  eventId: string,
  request: ReopenRequest,
  actor: Actor,
  services: SendingLimits = noLimits,
): Promise<Announcement> {
  const { id, timeSlotIds } = request
  return onceForId(db, async (tx) => {
    const closed = await lockSlotsOfEvent(tx, eventId, timeSlotIds)
    const sentBefore = await findAnnouncement(tx, { request, kind: 'reopened', slots: closed })
    if (sentBefore) return sentBefore
    const act = beginAct(actor)
    if (closed.some((slot) => !isClosed(slot) || hasStarted(slot, act.now))) {
      throw new AppError('not_closable')
    }
    await refuseTooMany(tx, eventId, act)
    await tx
      .updateTable('time_slots')
      .set({ closed_at: null, closing_id: null })
      .where('id', 'in', timeSlotIds)
      .execute()
    const slots = closed.map((slot) => ({ ...slot, closedAt: null, closingId: null }))
    const families = await findFamilies(tx, timeSlotIds, 'both', services)
    for (const { timeSlotId, closedAt } of closed) {
      if (closedAt) await requeueAfterReopening(tx, { timeSlotId, closedAt }, act.now)
    }
    await queueAnnouncement(tx, { kind: 'slot_reopened', id, families, slots }, act)
    for (const slot of slots) await offerSpotToAll(tx, slot, `reopened ${id}`, act)
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const description = activityWords.slotsReopened(slots.length, families.length, eventTitle)
    await recordAct(tx, description, act, { eventId, eventTitle })
    return insertAnnouncement(
      tx,
      { request, kind: 'reopened', eventId, slots, sentences: {}, families },
      act,
    )
  })
}

/** Also ends requests to move out of these slots, because the closing message replaces them. */
async function markClosed(
  tx: Tx,
  closingId: string,
  slots: readonly LockedTimeSlot[],
  { now }: LocalAct,
): Promise<void> {
  const at = now.toISOString()
  const ids = slots.map(({ timeSlotId }) => timeSlotId)
  await tx
    .updateTable('time_slots')
    .set({ closed_at: at, closing_id: closingId })
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('asked_to_move')
    .set({ ended_at: at })
    .where('time_slot_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}
