import type { CheckInFact, CheckInRequest } from '../../contract/check-in.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { loadsOf } from '../../domain/attendance.ts'
import { correctTime } from '../../domain/attendance-fold.ts'
import { canNote } from '../../domain/check-in-window.ts'
import { formatDay, localDate } from '../../domain/program-time.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { type Actor, beginAct } from '../activity/activity-commands.ts'
import { addFacts } from '../attendance/attendance-commands.ts'
import { findStoredFacts, isRemovedWalkIn } from '../attendance/attendance-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnavailable, isUniqueViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { changeRegistration } from '../registration/registration-admin-commands.ts'
import { findRegistration, type RegistrationRow } from '../registration/registration-queries.ts'
import { insertRegistration, lockRegistration } from '../registration/registration-row-commands.ts'
import { findAndLockTimeSlot, type LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { isToldOfSpot } from './check-in-queries.ts'
import { recordFirstOfDay } from './first-of-day-commands.ts'
import { newWalkIn, recordWalkIn } from './walk-in-commands.ts'

export type Phone = {
  deviceId: string
  sentAt: string
  receivedAt: Date
  noShows?: CheckInRequest['noShows']
}

export type FactsResult = {
  taken: string[]
  refused: { id: string; message: string }[]
  /** Errors after which the phone keeps its facts and sends them again */
  failures: unknown[]
}

/**
 * Stores each fact once, in one transaction per family, so that a failure affects only that family. Throws if the
 * database is unavailable.
 */
export async function takeFacts(
  db: Db,
  eventId: string,
  facts: readonly CheckInFact[],
  phone: Phone,
  actor: Actor,
): Promise<FactsResult> {
  const stored = await findStoredFacts(
    db,
    facts.map(({ id }) => id),
  )
  const result: FactsResult = { taken: [...stored], refused: [], failures: [] }
  const unstored = facts.filter(({ id }) => !stored.has(id))
  const outside = await findOutsideWindow(db, eventId, unstored, phone)
  result.refused.push(...[...outside].map((id) => ({ id, message: adminAnswers.notOnThisDay })))
  const isNew = new Map(
    unstored.filter(({ id }) => !outside.has(id)).map((fact) => [fact.id, fact]),
  )
  const families = Map.groupBy(isNew.values(), ({ registrationId }) => registrationId)
  for (const [registrationId, about] of families) {
    const ids = about.map(({ id }) => id)
    try {
      const beganAt = firstTimeOfDay([...isNew.values()], about, phone, actor.zone)
      const family = { eventId, registrationId, about, beganAt }
      const message = await takeFamily(db, family, phone, actor)
      if (message === null) result.taken.push(...ids)
      else result.refused.push(...ids.map((id) => ({ id, message })))
    } catch (error) {
      if (isUnavailable(error)) throw error
      // A phone keeps facts that failed and sends them again. The page Who Came keeps none, so it shows the reason.
      if (error instanceof AppError && (error.code === 'walk_in_known' || phone.noShows)) {
        result.refused.push(...ids.map((id) => ({ id, message: error.message })))
        continue
      }
      result.failures.push(error)
    }
  }
  return result
}

/** Ids of facts whose time, corrected by the server's clock, is outside the check-in window (docs/decisions/0040) */
async function findOutsideWindow(
  db: Db,
  eventId: string,
  facts: readonly CheckInFact[],
  { sentAt, receivedAt }: Phone,
): Promise<Set<string>> {
  if (facts.length === 0) return new Set()
  const slots = await db
    .selectFrom('time_slots')
    .where('event_id', '=', eventId)
    .select(['start_time as startTime', 'end_time as endTime'])
    .execute()
  const outside = facts.filter(({ at }) => !canNote(slots, correctTime(at, sentAt, receivedAt)))
  return new Set(outside.map(({ id }) => id))
}

/** The earliest time in the request (`all`) on the day of the earliest fact about the family (`about`) */
function firstTimeOfDay(
  all: readonly CheckInFact[],
  about: readonly CheckInFact[],
  { sentAt, receivedAt }: Phone,
  zone: string,
): string {
  const timesOf = (facts: readonly CheckInFact[]) =>
    facts.map(({ at }) => correctTime(at, sentAt, receivedAt)).sort()
  const [earliest = receivedAt.toISOString()] = timesOf(about)
  const day = localDate(earliest, zone)
  return timesOf(all).find((at) => localDate(at, zone) === day) ?? earliest
}

type AboutFamily = {
  eventId: string
  registrationId: string
  about: readonly CheckInFact[]
  /** Time of the activity line, which is written only if these are the day's first facts */
  beganAt: string
}

/** Stores the facts about one family; returns null, or the reason why they can never be stored. */
async function takeFamily(
  db: Db,
  { eventId, registrationId, about, beganAt }: AboutFamily,
  phone: Phone,
  actor: Actor,
): Promise<string | null> {
  const walkIn = about.find(({ kind }) => kind === 'walk_in')?.walkIn
  const walkInKnown = () => new AppError('walk_in_known')
  const take = async (tx: Tx) => {
    const { row: before, slot } = await lockFamily(tx, registrationId, walkIn?.timeSlotId)
    const isAtEvent = slot?.eventId === eventId
    if (!before && (await isRemovedWalkIn(tx, registrationId))) return adminAnswers.noSuchFamily
    if (!slot || (!before && !isAtEvent)) {
      return walkIn ? adminAnswers.noSlotForWalkIn(walkIn.name) : adminAnswers.noSuchFamily
    }
    // Who Came asks about the past; the family may have been moved since its list was read.
    const isAhead =
      phone.noShows && before?.status !== 'no_show' && !hasStarted(slot, phone.receivedAt)
    if (before && (!isAtEvent || isAhead)) {
      const day = formatDay(slot.startTime, actor.zone)
      return adminAnswers.familyElsewhere(before.name, slot.eventTitle, day)
    }
    if (before && walkIn && before.time_slot_id !== walkIn.timeSlotId) throw walkInKnown()
    if (before?.status === 'no_show' && phone.noShows === 'refuse') {
      return adminAnswers.noShowByNow(before.name)
    }
    await recordFirstOfDay(tx, slot, actor, beganAt)
    const corrected = phone.noShows === 'correct' ? await correctNoShow(tx, before, actor) : before
    const act = beginAct(actor, corrected?.updated_at)
    const row = corrected ?? (walkIn && newWalkIn(slot, registrationId, walkIn, act.now))
    if (!row) return adminAnswers.noSuchFamily
    if (!before) {
      await insertRegistration(tx, row).catch((error: unknown) => {
        throw isUniqueViolation(error) ? walkInKnown() : error
      })
    }
    const stored = about.map((fact) => storedFact(fact, row, phone, act.by))
    // Undoing a walk-in sends no message, so a family that was told of its spot keeps the spot.
    const isTold = row.is_walk_in === 1 && before && (await isToldOfSpot(tx, row))
    const noted = isTold ? { ...row, is_walk_in: null } : row
    const { status } = await addFacts(tx, noted, stored, act.now)
    if (row.is_walk_in) await recordWalkIn(tx, slot, corrected, { ...row, status }, act)
    return null
  }
  return inTransaction(db, take)
}

/** Confirms the registration, which also removes its blacklist entry. */
async function correctNoShow(tx: Tx, before: RegistrationRow | undefined, actor: Actor) {
  if (before?.status !== 'no_show') return before
  await changeRegistration(tx, before.id, { status: 'confirmed' }, actor)
  return findRegistration(tx, before.id)
}

/**
 * Locks the family's slot, which cancelling, moving and deleting also lock. For a family that is not stored yet, locks
 * the walk-in's slot, so that two requests with the same walk-in create only one registration.
 */
async function lockFamily(
  tx: Tx,
  id: string,
  walkInSlotId: string | undefined,
): Promise<{ row?: RegistrationRow | undefined; slot?: LockedTimeSlot | undefined }> {
  for (;;) {
    const seen = await findRegistration(tx, id)
    const slotId = seen?.time_slot_id ?? walkInSlotId
    if (!slotId) return {}
    const slot = await findAndLockTimeSlot(tx, slotId)
    // Erasing a family locks only its registrations.
    if (seen) await lockRegistration(tx, id)
    const row = await findRegistration(tx, id)
    if (row?.time_slot_id === seen?.time_slot_id) return { row, slot }
  }
}

function storedFact(
  fact: CheckInFact,
  { id, event_id, erased_at }: RegistrationRow,
  { deviceId, sentAt, receivedAt }: Phone,
  admin: string,
) {
  return {
    id: fact.id,
    event_id,
    registration_id: id,
    kind: fact.kind,
    at: correctTime(fact.at, sentAt, receivedAt),
    device_at: new Date(fact.at).toISOString(),
    received_at: receivedAt.toISOString(),
    device_id: deviceId,
    admin,
    loads: loadsOf(fact),
    // A note can name people, so none is stored once the family was erased.
    note: fact.kind === 'note' && erased_at === null ? (fact.note ?? '') : null,
  }
}
