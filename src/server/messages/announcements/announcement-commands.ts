import type { Announcement, AnnouncementRequest } from '../../../contract/announcement.ts'
import { activityWords } from '../../../contract/words/en/activity.ts'
import { adminAnswers } from '../../../contract/words/en/admin-answers.ts'
import { missingSentences, type Sentences, sentenceIn } from '../../../domain/announcement.ts'
import { hourMs } from '../../../domain/duration.ts'
import { defaultLanguage, type Language, languages } from '../../../domain/language.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import { type Act, type Actor, beginAct, recordAct } from '../../activity/activity-commands.ts'
import { noLimits, type SendingLimits } from '../../config/sends-texts.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { hashRequest } from '../../secrets/token-hash.ts'
import { type LockedTimeSlot, lockEachTimeSlot } from '../../time-slot/time-slot-commands.ts'
import { queueMessage } from '../outbox/outbox.ts'
import {
  countReach,
  countTextsLeft,
  type Family,
  findAnnouncement,
  findFamilies,
} from './announcement-queries.ts'

/**
 * Idempotent per request id: a repeated request gets the first result; a different request with the same id is refused
 * (docs/decisions/0096). Throws `time_slot_not_found`, `not_closable` if a slot is over, `nobody_to_tell`,
 * `sentence_missing`, `announcement_known`, `too_many_announcements`.
 */
export async function sendAnnouncement(
  db: Db,
  eventId: string,
  request: AnnouncementRequest,
  actor: Actor,
  { textsPerDay, ...services }: SendingLimits = noLimits,
): Promise<Announcement> {
  return onceForId(db, async (tx) => {
    const slots = await lockSlotsOfEvent(tx, eventId, request.timeSlotIds)
    const sentBefore = await findAnnouncement(tx, { request, kind: 'news', slots })
    if (sentBefore) return sentBefore
    const act = beginAct(actor)
    if (slots.some((slot) => hasEnded(slot, act.now))) throw new AppError('not_closable')
    const families = await findFamilies(tx, request.timeSlotIds, request.audience, services)
    if (families.length === 0) throw new AppError('nobody_to_tell')
    const sentences = requireSentences(families, request.sentences)
    await refuseTooMany(tx, eventId, act)
    await queueAnnouncement(
      tx,
      { kind: 'announcement', id: request.id, families, slots, sentences },
      act,
    )
    const day = { textsPerDay, zone: actor.zone }
    const textsLeft = await countTextsLeft(tx, 'text_announcement', day, act.now)
    const sent = await insertAnnouncement(
      tx,
      { request, kind: 'news', eventId, slots, sentences, families, textsLeft },
      act,
    )
    const [{ eventTitle } = { eventTitle: '' }] = slots
    const sentence = sentenceIn(sentences, defaultLanguage)
    const description = activityWords.toldFamilies(families.length, eventTitle, sentence)
    await recordAct(tx, description, act, { eventId, eventTitle })
    return sent
  })
}

/** More than this suggests a mistake or a stolen session. */
const maxPerHour = 20

/**
 * Throws `too_many_announcements`. Locks the event's row. Closings skip this check, because families must learn that
 * their slot is closed. They are limited nevertheless: a slot must be reopened before it can be closed again, and
 * reopenings are checked.
 */
export async function refuseTooMany(tx: Tx, eventId: string, { now }: Act): Promise<void> {
  await tx
    .updateTable('events')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', eventId)
    .execute()
  const { sent } = await tx
    .selectFrom('announcements')
    .where('event_id', '=', eventId)
    .where('created_at', '>', new Date(now.getTime() - hourMs).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  if (Number(sent) >= maxPerHour) throw new AppError('too_many_announcements')
}

/**
 * Concurrent requests with the same id but different slots lock different rows, so only the primary key rejects the
 * second request.
 */
export async function onceForId<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, run, { ifTaken: () => new AppError('announcement_known') })
}

/** Throws `time_slot_not_found`. */
export async function lockSlotsOfEvent(
  tx: Tx,
  eventId: string,
  timeSlotIds: readonly string[],
): Promise<LockedTimeSlot[]> {
  const locked = await lockEachTimeSlot(tx, timeSlotIds, eventId)
  if (locked.size < new Set(timeSlotIds).size) throw new AppError('time_slot_not_found')
  return [...locked.values()]
}

/** Leaves out empty sentences. Throws `sentence_missing` if there is no sentence in a family's language. */
export function requireSentences(
  families: readonly { language: Language }[],
  written: Partial<Record<Language, string | null | undefined>>,
): Sentences {
  const sentences: Sentences = Object.fromEntries(
    languages.flatMap((one) => (written[one] ? [[one, written[one]]] : [])),
  )
  const [missing] = missingSentences(
    families.map(({ language }) => language),
    sentences,
  )
  if (missing) {
    const readers = families.filter(({ language }) => language === missing).length
    throw new AppError('sentence_missing', adminAnswers.sentenceMissingIn(missing, readers))
  }
  return sentences
}

type Queued = {
  kind: 'announcement' | 'slot_closed' | 'slot_reopened' | 'asked_to_move'
  /** The announcement's id; each family gets one message per id */
  id: string
  families: readonly Family[]
  slots: readonly LockedTimeSlot[]
  sentences?: Sentences
  keptUntil?: string
}

/** The slots must be locked. */
export async function queueAnnouncement(
  tx: Tx,
  { kind, id, families, slots, ...said }: Queued,
  { by, now }: Act,
): Promise<void> {
  const toldSlotIds =
    kind === 'announcement' ? slots.map(({ timeSlotId }) => timeSlotId) : undefined
  const about = { kind, occasion: id, by, toldSlotIds, ...said }
  for (const registration of families) {
    const appointment = slots.find(({ timeSlotId }) => timeSlotId === registration.timeSlotId)
    if (!appointment) continue
    await queueMessage(tx, { ...about, registration, appointment }, now)
  }
}

export async function insertAnnouncement(
  tx: Tx,
  {
    request,
    kind,
    eventId,
    slots,
    sentences,
    families,
    textsLeft = Number.POSITIVE_INFINITY,
  }: {
    request: { id: string }
    kind: Announcement['kind']
    eventId: string
    slots: readonly LockedTimeSlot[]
    sentences: Sentences
    families: readonly Family[]
    /** Texts left in the daily limit; further texts are held back and do not count as sent */
    textsLeft?: number
  },
  { by, now }: Act,
): Promise<Announcement> {
  const { id } = request
  const createdAt = now.toISOString()
  const timeSlotIds = slots.map(({ timeSlotId }) => timeSlotId)
  const all = countReach(families)
  const reach = { ...all, texts: Math.min(all.texts, textsLeft) }
  await tx
    .insertInto('announcements')
    .values({
      id,
      event_id: eventId,
      kind,
      time_slot_ids: JSON.stringify(timeSlotIds),
      sentences: JSON.stringify(sentences),
      ...reach,
      created_at: createdAt,
      created_by: by,
      request_hash: hashRequest(request),
    })
    .execute()
  return { id, kind, timeSlotIds, sentences, ...reach, createdAt, createdBy: by }
}
