import type { MoveRequest } from '../../contract/my-appointment.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { appointmentOf } from '../../domain/appointment.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { dayMs } from '../../domain/duration.ts'
import { whyDuplicate } from '../../domain/household.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { isActive, missingDetails } from '../../domain/registration.ts'
import { hasChangedSince } from '../../domain/shown-appointment.ts'
import { whyUnbookable } from '../../domain/sign-up.ts'
import { hasEnded, hasStarted, isClosed, isMovedToComingDay } from '../../domain/time-slot.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { moveNoted, notNoted } from '../attendance/attendance-commands.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import { takeKeptSpot } from '../closing/kept-spot-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { keysOf, lockPerson } from '../household/household-commands.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { AppError, refuseIf } from '../http/errors.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { isWithheld, type QueueOutcome } from '../messages/outbox/outbox-row-commands.ts'
import { dropOutdatedMessages } from '../messages/outbox/superseded-change-commands.ts'
import { revokePersonalLinks } from '../registration/personal-link-commands.ts'
import {
  findByLink,
  type LinkedRow,
  type RegistrationRow,
} from '../registration/registration-queries.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { recordFreedSpot, recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import { findKeeper } from '../time-slot/keeper-queries.ts'
import {
  countTaken,
  type LockedTimeSlot,
  lockEachTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { offerFreedSpot } from '../waitlist/waitlist-commands.ts'

type Locked = { before: LinkedRow; slot: LockedTimeSlot; target: LockedTimeSlot }

/**
 * A move to the spot that the family already has changes nothing (docs/decisions/0034). Throws
 * `registration_not_found`, `time_slot_not_found`, `no_spot_to_move`, `not_open_yet`, `slot_started`, `slot_closed`,
 * `slot_moved`, `details_missing`, `unable_to_register`, `already_registered`, `on_waitlist`, `household_full`,
 * `slot_full`, `too_many_messages`.
 */
export async function moveMyAppointment(
  db: Db,
  token: string,
  request: MoveRequest,
  { clock, zone }: { clock: () => Date; zone: string },
): Promise<'moved' | 'moved_withheld' | 'unchanged'> {
  return inTransaction(
    db,
    async (tx) => {
      const locked = await lockForMove(tx, token, request)
      const { before, slot, target } = locked
      const now = timeOfChange(clock(), before.updated_at)
      if (hasLinkExpired(before.link_expires_at, now)) throw new AppError('registration_not_found')
      if (before.status === 'confirmed' && slot.timeSlotId === target.timeSlotId) return 'unchanged'
      const keeper = await findKeeper(tx, before.id, target.timeSlotId, now)
      await refuseMove(tx, { ...locked, keeper }, request, now)

      const after = await moveRow(tx, before, target, now)
      const isOtherDay = isMovedToComingDay(slot, target, { zone, now })
      await moveNoted(tx, { before, after, isOtherDay }, { by: publicActor, now })
      await recordTakenSpot(tx, target, after.id, now)
      await takeKeptSpot(tx, keeper, target.timeSlotId)
      await deleteReminders(tx, [after.id])
      await revokePersonalLinks(tx, after.id, { except: token, onlyBrowsers: true })
      await dropOutdatedMessages(tx, after.id, target.timeSlotId)
      await recordMove(tx, after, target, now)
      const outcome = await notifyOfMove(tx, after, locked, now)
      const freedBy = `${after.id} ${now.toISOString()}`
      if (before.status === 'confirmed') {
        await recordFreedSpot(tx, slot, 'moved', now)
        await offerFreedSpot(tx, slot, freedBy, now)
      }
      return isWithheld(outcome) ? 'moved_withheld' : 'moved'
    },
    { ifTaken: () => new AppError('already_registered') },
  )
}

/**
 * If the move changes the event, first locks the person at the target event. Then locks both slots and the registration
 * (docs/decisions/0020).
 */
async function lockForMove(
  tx: Tx,
  token: string,
  { eventId, timeSlotId }: MoveRequest,
): Promise<Locked> {
  let before = await findByLink(tx, token)
  while (before) {
    if (before.event_id !== eventId) await lockPerson(tx, eventId, keysOf(before))
    const slots = await lockEachTimeSlot(tx, [before.time_slot_id, timeSlotId])
    await lockRegistration(tx, before.id)
    const again = await findByLink(tx, token)
    const slot = again && slots.get(again.time_slot_id)
    // Tries again if another request has changed the registration. The new locks may be out of order; a deadlock is
    // retried.
    const isSame = again && keyText(again) === keyText(before)
    before = again
    if (!before || !slot || !isSame) continue
    const target = slots.get(timeSlotId)
    if (target?.eventId !== eventId) throw new AppError('time_slot_not_found')
    return { before, slot, target }
  }
  throw new AppError('registration_not_found')
}

function keyText(row: RegistrationRow): string {
  return JSON.stringify([row.event_id, keysOf(row)])
}

async function refuseMove(
  tx: Tx,
  { before, slot, target, keeper }: Locked & { keeper: string | null },
  request: MoveRequest,
  now: Date,
): Promise<void> {
  if (!isActive(before.status)) throw new AppError('no_spot_to_move')
  if (request.from && hasChangedSince(request.from, { ...slot, status: before.status })) {
    throw new AppError('slot_moved', answers.appointmentChanged)
  }
  // A family in a closed slot may move until that slot ends. Afterwards it may move only within its event, where it
  // could not sign up again, or to a spot that is kept for it.
  const isElsewhere = target.eventId !== slot.eventId && keeper === null
  const isTooLate = isClosed(slot) ? hasEnded(slot, now) && isElsewhere : hasStarted(slot, now)
  if (isTooLate) throw new AppError('slot_started')
  refuseIf(whyUnbookable(target, now, request.startTime))
  // A waiting family with missing details must sign up instead: the form asks for them and checks the service area.
  const isIncomplete = before.status === 'waitlist' && missingDetails(before).length > 0
  if (isIncomplete) throw new AppError('details_missing')
  // Must precede the look-ups of the person, because a move to a full slot must reveal nothing about others
  // (docs/decisions/0070). A spot that is kept for this family counts as free.
  if ((await countTaken(tx, target.timeSlotId, now, keeper)) >= target.capacity) {
    throw new AppError('slot_full')
  }
  if (await isBlacklisted(tx, before, now)) throw new AppError('unable_to_register')
  if (before.event_id !== target.eventId) {
    const keys = keysOf(before)
    const household = await findActiveOfHousehold(tx, target.eventId, keys)
    refuseIf(whyDuplicate(keys, household, before))
  }
}

async function moveRow(
  tx: Tx,
  before: RegistrationRow,
  target: LockedTimeSlot,
  now: Date,
): Promise<RegistrationRow> {
  const at = now.toISOString()
  return tx
    .updateTable('registrations')
    .set({
      ...(before.event_id === target.eventId ? {} : notNoted),
      event_id: target.eventId,
      time_slot_id: target.timeSlotId,
      status: 'confirmed',
      waitlisted_at: null,
      confirmed_at: at,
      updated_at: at,
    })
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('time_slot_id', '=', before.time_slot_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function recordMove(
  tx: Tx,
  { id, name, status }: RegistrationRow,
  { eventTitle, eventId }: LockedTimeSlot,
  now: Date,
): Promise<void> {
  await recordActivity(
    tx,
    {
      type: 'status_change',
      description: activityWords.choseOtherTime(name),
      status,
      eventTitle,
      eventId,
      registrationId: id,
      actor: publicActor,
    },
    now,
  )
}

/** Limited, because each move to another slot notifies the family, and everybody who waits for the freed spot. */
const maxMovesPerDay = 3
/** So that a stranger who signed up with the mailbox's address cannot keep the mailbox from moving back */
const maxMovesOfBrowser = maxMovesPerDay - 1

async function refuseManyMoves(
  tx: Tx,
  { id: registrationId, link_expires_at }: LinkedRow,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const moves = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('kind', 'in', ['moved', 'text_moved'])
    .where('created_at', '>', since)
    .where((eb) => eb(eb.fn.coalesce('by_admin', eb.lit(0)), '=', 0))
    .select('created_at')
    .distinct()
    .execute()
  const max = link_expires_at === null ? maxMovesPerDay : maxMovesOfBrowser
  if (moves.length >= max) throw new AppError('too_many_messages')
}

/**
 * Throws `too_many_messages` after too many moves. Also throws it if the move is by a browser's link and the message
 * about the move is not queued, because the mailbox may belong to another family.
 */
async function notifyOfMove(
  tx: Tx,
  registration: RegistrationRow,
  { before, slot, target }: Locked,
  now: Date,
): Promise<QueueOutcome> {
  // A waitlisted family that gets a spot in its own slot keeps its time, so such a move does not count.
  const isOtherSlot = slot.timeSlotId !== target.timeSlotId
  if (isOtherSlot) await refuseManyMoves(tx, before, now)
  const outcome = await queueMessage(
    tx,
    {
      kind: isOtherSlot ? 'moved' : 'registration_confirmed',
      registration,
      appointment: target,
      before: appointmentOf(slot),
      occasion: `${target.timeSlotId} ${now.toISOString()}`,
    },
    now,
  )
  if (outcome !== 'queued' && before.link_expires_at !== null)
    throw new AppError('too_many_messages')
  return outcome
}
