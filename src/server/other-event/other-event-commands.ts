import type { AskRequest, OtherEventAsk } from '../../contract/other-event.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { keptForFamilyUntil, keptUntil } from '../../domain/closing.ts'
import { hasStarted, isClosed } from '../../domain/time-slot.ts'
import { type Actor, beginAct, recordAct } from '../activity/activity-commands.ts'
import { insertClosing, keepSpots } from '../closing/keep-spots-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { onceForId, requireSentences } from '../messages/announcements/announcement-commands.ts'
import { isRequestOf } from '../messages/announcements/announcement-queries.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { hashRequest } from '../secrets/token-hash.ts'
import { lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import { findOtherEvent, findWaitingToAsk, listAsks } from './other-event-queries.ts'

/**
 * Nobody is asked twice within a day; a repeated request asks nobody and returns the first ask (docs/decisions/0054).
 * Throws `event_not_found`, `nobody_to_tell`, `no_free_spot`, `sentence_missing`, `announcement_known`.
 */
export async function askWaitlist(
  db: Db,
  eventId: string,
  request: AskRequest,
  actor: Actor,
): Promise<OtherEventAsk> {
  const { id, otherEventId } = request
  return onceForId(db, async (tx) => {
    const slots = await lockBoth(tx, [eventId, otherEventId])
    const sentBefore = await findSentBefore(tx, eventId, request)
    if (sentBefore) return sentBefore
    if (eventId === otherEventId) throw new AppError('no_free_spot')
    const act = beginAct(actor)
    const own = slots.filter((slot) => slot.eventId === eventId)
    // A family whose slot has started can no longer move.
    const open = own.filter((slot) => !hasStarted(slot, act.now) && !isClosed(slot))
    const timeSlotIds = open.map(({ timeSlotId }) => timeSlotId)
    const { toAsk } = await findWaitingToAsk(tx, timeSlotIds, otherEventId, act.now)
    if (toAsk.length === 0) throw new AppError('nobody_to_tell')
    const found = await findOtherEvent(tx, otherEventId, act.now)
    if (!found) throw new AppError('no_free_spot')
    const sentences = requireSentences(toAsk, request.sentences)

    const until = keptUntil(act.now, request.keptHours)
    await tx
      .insertInto('other_event_asks')
      .values({
        id,
        event_id: eventId,
        created_at: act.now.toISOString(),
        other_event_id: otherEventId,
        sentences: JSON.stringify(sentences),
        kept_until: until,
        created_by: act.by,
        request_hash: hashRequest(request),
      })
      .execute()
    await tx
      .insertInto('asked_families')
      .values(toAsk.map((family) => ({ ask_id: id, registration_id: family.id })))
      .execute()
    let promisedUntil: string | null = null
    if (until) {
      await insertClosing(tx, { id, eventId, until }, act)
      const targets = slots.filter(({ timeSlotId }) => found.slotIds.includes(timeSlotId))
      promisedUntil = await keepSpots(tx, id, { targets, families: toAsk.length, until }, act)
    }
    for (const registration of toAsk) {
      const appointment = open.find(({ timeSlotId }) => timeSlotId === registration.timeSlotId)
      if (!appointment) continue
      const about = { appointment, occasion: id, by: act.by, sentences, other: found.other }
      const message = { kind: 'other_event' as const, registration, ...about }
      const kept = promisedUntil && { keptUntil: keptForFamilyUntil(promisedUntil, appointment) }
      await queueMessage(tx, { ...message, ...kept }, act.now)
    }
    const [{ eventTitle } = { eventTitle: '' }] = own
    const description = activityWords.askedWaitlist(
      toAsk.length,
      eventTitle,
      found.other.eventTitle,
    )
    await recordAct(tx, description, act, { eventId, eventTitle })
    const ask = await findAsk(tx, eventId, id)
    if (!ask) throw new AppError('event_not_found')
    return ask
  })
}

/**
 * The ask that this request created earlier; throws `announcement_known` if its id was used for a different request.
 */
async function findSentBefore(
  tx: Tx,
  eventId: string,
  request: AskRequest,
): Promise<OtherEventAsk | undefined> {
  const row = await tx
    .selectFrom('other_event_asks')
    .where('id', '=', request.id)
    .select(['other_event_id', 'request_hash'])
    .executeTakeFirst()
  if (!row) return undefined
  const isSame = row.other_event_id === request.otherEventId && isRequestOf(row, request)
  const ask = isSame ? await findAsk(tx, eventId, request.id) : undefined
  if (!ask) throw new AppError('announcement_known')
  return ask
}

async function findAsk(tx: Tx, eventId: string, id: string): Promise<OtherEventAsk | undefined> {
  return (await listAsks(tx, eventId)).find((ask) => ask.id === id)
}

/** Throws `event_not_found` for an event without slots. */
async function lockBoth(tx: Tx, eventIds: readonly string[]) {
  const rows = await tx
    .selectFrom('time_slots')
    .where('event_id', 'in', [...eventIds])
    .select(['id', 'event_id'])
    .execute()
  if (eventIds.some((id) => !rows.some((row) => row.event_id === id))) {
    throw new AppError('event_not_found')
  }
  const locked = await lockEachTimeSlot(
    tx,
    rows.map(({ id }) => id),
  )
  return [...locked.values()]
}
