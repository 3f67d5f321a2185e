import { randomUUIDv7 } from 'node:crypto'
import type { Announcement } from '../../contract/announcement.ts'
import type { AskToMoveRequest } from '../../contract/asked-to-move.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { sentenceIn } from '../../domain/announcement.ts'
import { keptForFamilyUntil, keptUntil } from '../../domain/closing.ts'
import { defaultLanguage } from '../../domain/language.ts'
import type { Services } from '../../domain/message-resend.ts'
import { hasStarted, isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, type LocalAct, recordAct } from '../activity/activity-commands.ts'
import { noLimits, type SendingLimits } from '../config/sends-texts.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import {
  insertAnnouncement,
  onceForId,
  queueAnnouncement,
  refuseTooMany,
  requireSentences,
} from '../messages/announcements/announcement-commands.ts'
import {
  countTextsLeft,
  type Family,
  findAnnouncement,
  findFamilies,
} from '../messages/announcements/announcement-queries.ts'
import { type LockedTimeSlot, lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import { insertClosing, keepSpots, slotsOf } from './keep-spots-commands.ts'

/**
 * Lowers a slot's capacity, and asks some of its confirmed families to move; nobody loses a spot (docs/decisions/0056).
 * A repeated request returns the first result. Throws `time_slot_not_found`, `not_closable`, `not_over_full`,
 * `family_left`, `asked_before`, `sentence_missing`, `too_many_announcements`, `announcement_known`.
 */
export async function askToMove(
  db: Db,
  eventId: string,
  request: AskToMoveRequest,
  actor: Actor,
  { textsPerDay, ...services }: SendingLimits = noLimits,
): Promise<Announcement> {
  const { id, timeSlotId, capacity } = request
  return onceForId(db, async (tx) => {
    const locked = await lockEachTimeSlot(tx, [timeSlotId, ...request.keepIn])
    const slots = slotsOf(locked, eventId, [timeSlotId])
    const sentBefore = await findAnnouncement(tx, { request, kind: 'asked', slots })
    if (sentBefore) return sentBefore
    const act = beginAct(actor)
    if (slots.some((slot) => isClosed(slot) || hasStarted(slot, act.now))) {
      throw new AppError('not_closable')
    }
    const families = await chooseFamilies(tx, slots, request, services)
    const sentences = requireSentences(families, request.sentences)
    await refuseTooMany(tx, eventId, act)
    await tx.updateTable('time_slots').set({ capacity }).where('id', '=', timeSlotId).execute()
    // Refuses the save of an edit form that was opened earlier, because it would restore the old capacity.
    const updated_at = act.now.toISOString()
    await tx.updateTable('events').set({ updated_at }).where('id', '=', eventId).execute()

    const closingId = randomUUIDv7()
    const hours = keptUntil(act.now, request.keptHours)
    const [own] = slots
    const until = hours && own ? keptForFamilyUntil(hours, own) : hours
    await insertClosing(tx, { id: closingId, eventId, until }, act)
    await insertAsked(tx, closingId, { families, timeSlotId }, act)
    const targets = [...locked.values()].filter((slot) => !slots.includes(slot))
    const wanted = { targets, families: families.length, until: until ?? '' }
    const promisedUntil = until ? await keepSpots(tx, closingId, wanted, act) : null

    const content = { sentences, ...(promisedUntil ? { keptUntil: promisedUntil } : {}) }
    await queueAnnouncement(tx, { kind: 'asked_to_move', id, families, slots, ...content }, act)
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const sentence = sentenceIn(sentences, defaultLanguage)
    const description = activityWords.askedToMove(families.length, eventTitle, capacity, sentence)
    await recordAct(tx, description, act, { eventId, eventTitle })
    const day = { textsPerDay, zone: actor.zone }
    const textsLeft = await countTextsLeft(tx, 'text_asked_to_move', day, act.now)
    return insertAnnouncement(
      tx,
      { request, kind: 'asked', eventId, slots, sentences, families, textsLeft },
      act,
    )
  })
}

/** Refuses a registration that was asked before, even if it has moved to another slot since. */
async function chooseFamilies(
  tx: Tx,
  slots: readonly LockedTimeSlot[],
  { capacity, timeSlotId, registrationIds }: AskToMoveRequest,
  services: Services,
): Promise<Family[]> {
  const confirmed = await findFamilies(tx, [timeSlotId], 'confirmed', services)
  const isLowered = slots.every((slot) => capacity <= slot.capacity)
  if (!isLowered || confirmed.length <= capacity) throw new AppError('not_over_full')
  const ids = new Set(registrationIds)
  const families = confirmed.filter(({ id }) => ids.has(id))
  if (families.length < ids.size) throw new AppError('family_left')
  const before = await tx
    .selectFrom('asked_to_move')
    .where('registration_id', 'in', [...ids])
    .select('registration_id')
    .executeTakeFirst()
  if (before) throw new AppError('asked_before')
  return families
}

async function insertAsked(
  tx: Tx,
  closingId: string,
  { families, timeSlotId }: { families: readonly Family[]; timeSlotId: string },
  { now }: LocalAct,
): Promise<void> {
  await tx
    .insertInto('asked_to_move')
    .values(
      families.map((family) => ({
        registration_id: family.id,
        closing_id: closingId,
        time_slot_id: timeSlotId,
        asked_at: now.toISOString(),
        ended_at: null,
      })),
    )
    .execute()
}
