import type {
  AddRegistrationRequest,
  UpdateRegistrationRequest,
} from '../../contract/registration.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { type NoShowPolicy, strictNoShows, whyNotNoShow } from '../../domain/no-show.ts'
import { isActive, statusForNewcomer } from '../../domain/registration.ts'
import { hasEnded, isClosed, isMovedToComingDay } from '../../domain/time-slot.ts'
import { type Act, type Actor, beginAct } from '../activity/activity-commands.ts'
import { moveNoted, notNoted, rememberRemoved } from '../attendance/attendance-commands.ts'
import { takeKeptSpot } from '../closing/kept-spot-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnchanged } from '../db/is-unchanged.ts'
import { lockNames } from '../db/named-locks.ts'
import { inTransaction } from '../db/transaction.ts'
import { keepJoined } from '../family-member/family-key-commands.ts'
import { lockFamilies } from '../family-member/family-lock-commands.ts'
import { keepFamilyNotes } from '../family-member/family-note-commands.ts'
import { refuseSameMailbox } from '../household/household-commands.ts'
import { AppError } from '../http/errors.ts'
import { markJustTold } from '../messages/calls/call-commands.ts'
import { keepCancellations } from '../messages/outbox/deleted-registration-commands.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { recordFreedSpot, recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import { findKeeper } from '../time-slot/keeper-queries.ts'
import {
  countTaken,
  type LockedTimeSlot,
  lockEachTimeSlot,
  lockTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { type Care, carefully } from '../undo/careful-commands.ts'
import { offerSpot, promoteWaitlisted } from '../waitlist/waitlist-commands.ts'
import { changedColumns, normalizeStatus, refuseErased } from './changed-columns.ts'
import { changeRow, deleteRow, refuseStale, type Seen, timesOf } from './changed-row-commands.ts'
import { notifyOfChange, recordChange, recordLine } from './registration-change-commands.ts'
import { findRegistration } from './registration-queries.ts'
import {
  atEndOfLine,
  insertRegistration,
  lockRegistration,
  newRegistration,
} from './registration-row-commands.ts'

/**
 * Registers a family even if the slot is full or the family is banned (DESIGN.md 5, rule 8). A request whose `id`
 * exists is a retry, and adds nothing. Throws `time_slot_not_found`, `slot_closed`, `already_registered`.
 */
export async function addRegistration(
  db: Db,
  request: AddRegistrationRequest,
  actor: Actor,
): Promise<string> {
  return inTransaction(
    db,
    async (tx) => {
      if (request.id !== undefined) {
        await lockNames(tx, [request.id])
        if (await findRegistration(tx, request.id)) return request.id
      }
      const slot = await lockTimeSlot(tx, request.timeSlotId, request.eventId)
      const act = beginAct(actor)
      refuseClosed(slot)
      const status =
        request.status === 'auto'
          ? statusForNewcomer(await countTaken(tx, slot.timeSlotId, act.now), slot.capacity)
          : request.status
      const person = { ...request, consentWording: 'volunteer' as const }
      const added = newRegistration(slot, person, status, act.now)
      const row = await atEndOfLine(tx, { ...added, id: request.id ?? added.id })
      await refuseSameMailbox(tx, row)
      await insertRegistration(tx, row)
      if (status === 'confirmed') await recordTakenSpot(tx, slot, row.id, act.now)
      const description = activityWords.added(row.name)
      await recordLine(tx, row, slot, { type: 'status_change', status, description }, act)
      const kind = status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'
      const about = { registration: row, appointment: slot, occasion: slot.timeSlotId, by: act.by }
      await queueMessage(tx, { kind, ...about }, act.now)
      if (request.isTold) await markJustTold(tx, row.id, kind, act)
      if (status === 'waitlist') await offerSpot(tx, slot, [row], joinOccasion(act), act)
      return row.id
    },
    { ifTaken: alreadyRegistered },
  )
}

/**
 * Promotes the next in line to a freed spot. A request that changes nothing writes nothing. Throws
 * `registration_not_found`, `time_slot_not_found`, `not_movable`, `slot_closed`, `no_show_cancelled`,
 * `no_show_waiting`, `already_registered`, `changed_meanwhile`, `registration_erased`, `family_came`.
 */
export async function updateRegistration(
  db: Db,
  id: string,
  request: UpdateRegistrationRequest,
  actor: Actor,
  policy: NoShowPolicy = strictNoShows,
  care: Care = {},
): Promise<void> {
  await inTransaction(db, (tx) => changeRegistration(tx, id, request, actor, policy, care), {
    ifTaken: alreadyRegistered,
  })
}

/**
 * `updateRegistration` within the caller's transaction. A caller that already holds a slot's lock may change only the
 * status: a new e-mail address or phone locks families, which must come before slots, and a move locks a second slot
 * (docs/decisions/0020).
 */
export async function changeRegistration(
  tx: Tx,
  id: string,
  request: UpdateRegistrationRequest,
  actor: Actor,
  policy: NoShowPolicy = strictNoShows,
  care: Care = {},
): Promise<void> {
  // A new e-mail address or phone may change which family the registration belongs to (`keepJoined`).
  if (request.email !== undefined || request.phone !== undefined) await lockFamilies(tx)
  const { before, slot, target } = await lockSlotsOf(tx, id, request.timeSlotId)
  const act = beginAct(actor, before.updated_at)
  refuseErased(before, request, hasEnded(slot, act.now))
  refuseStale(before, request)
  const status = normalizeStatus(request.status) ?? before.status
  const whyNot = status === 'no_show' ? whyNotNoShow(before.status) : null
  if (whyNot) throw new AppError(whyNot)
  const isMoved = target.timeSlotId !== before.time_slot_id
  // Otherwise the family would get a message about a slot that it never had.
  if (isMoved && !isActive(status)) throw new AppError('not_movable')
  const isGivenUp = status === 'cancelled' && !isMoved
  // A no-show that is taken back needs no new spot: the family had its spot before the slot was closed.
  const isTakenBack = before.status === 'no_show' && !isMoved
  const isNew = (status !== before.status || isMoved) && !isGivenUp && !isTakenBack
  if (isNew) refuseClosed(target)
  const isOtherDay = isMovedToComingDay(slot, target, act)
  const isVisit = before.attendance === 'came' && hasEnded(slot, act.now)
  const isOtherEvent = before.event_id !== target.eventId
  if ((isOtherDay || isOtherEvent) && isVisit) throw new AppError('family_came')
  const at = act.now.toISOString()
  const person = changedColumns(request, before, at, 'volunteer')
  const columns = {
    ...person,
    ...(isOtherEvent ? notNoted : {}),
    event_id: target.eventId,
    time_slot_id: target.timeSlotId,
    status,
  }
  if (isUnchanged(before, columns)) return
  const { email_key = before.email_key } = person
  await refuseSameMailbox(tx, { id, event_id: target.eventId, email_key, status })

  // Correcting details can revoke links and send messages to another mailbox; neither can be undone.
  const undoId = isUnchanged(before, person) ? care.undoId : undefined
  const about = { subject: before, slots: [slot, target] }
  await carefully(tx, { ...care, undoId }, about, act, async () => {
    const keeper = isMoved ? await findKeeper(tx, id, target.timeSlotId, act.now) : null
    const changed = { ...columns, ...timesOf(before, columns, at) }
    const joins = before.status !== 'waitlist' || isMoved
    const after = await changeRow(tx, before, joins ? await atEndOfLine(tx, changed) : changed)
    await keepJoined(tx, before, after)
    if (isMoved) await moveNoted(tx, { before, after, isOtherDay }, act)
    if (isMoved) await deleteReminders(tx, [id])
    const takes = status === 'confirmed' && (before.status !== 'confirmed' || isMoved)
    if (takes) await recordTakenSpot(tx, target, id, act.now)
    if (isMoved) await takeKeptSpot(tx, keeper, target.timeSlotId)
    const change = { before, after, from: slot, slot: target }
    await recordChange(tx, change, act, policy)
    const kind = await notifyOfChange(tx, change, act)
    const frees = before.status === 'confirmed' && (status !== 'confirmed' || isMoved)
    if (frees) await recordFreedSpot(tx, slot, 'administrator', act.now)
    if (frees) await promoteWaitlisted(tx, slot, { ...act, spots: 1, except: id })
    if (kind === 'waitlist_joined') await offerSpot(tx, target, [after], joinOccasion(act), act)
  })
}

/** Idempotent (DESIGN.md 5, rule 7). Throws the same errors as `updateRegistration`. */
export async function markNoShow(
  db: Db,
  id: string,
  actor: Actor,
  policy: NoShowPolicy = strictNoShows,
  care: Care = {},
): Promise<void> {
  await updateRegistration(db, id, { status: 'no_show' }, actor, policy, care)
}

/**
 * Promotes the next in line to the spot of a confirmed registration (SPEC.md 4). A no-show's entry stays on the
 * blacklist, without its reference to the registration.
 */
export async function deleteRegistration(
  db: Db,
  id: string,
  actor: Actor,
  care: Care = {},
  seen: Seen = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const { before, slot } = await lockSlotsOf(tx, id)
    refuseStale(before, seen)
    const act = beginAct(actor, before.updated_at)
    await carefully(tx, care, { subject: before, slots: [slot] }, act, async () => {
      await keepFamilyNotes(tx, [id])
      await keepCancellations(tx, [id], act.now)
      await deleteRow(tx, before)
      await rememberRemoved(tx, before, act.now)
      const words =
        before.status === 'no_show' ? activityWords.deletedNoShow : activityWords.deleted
      const description = words(before.name)
      await recordLine(tx, before, slot, { type: 'status_change', status: null, description }, act)
      if (before.status !== 'confirmed') return
      await recordFreedSpot(tx, slot, 'administrator', act.now)
      await promoteWaitlisted(tx, slot, { ...act, spots: 1 })
    })
  })
}

/** Only walk-ins and no-shows that are taken back get a spot in a closed slot (docs/decisions/0045). */
function refuseClosed(slot: LockedTimeSlot): void {
  if (isClosed(slot)) throw new AppError('slot_closed', adminAnswers.slotClosed)
}

const alreadyRegistered = () =>
  new AppError('already_registered', adminAnswers.alreadyRegisteredAdmin)

const joinOccasion = ({ now }: Act) => `joined ${now.toISOString()}`

/** Also locks the registration, after the slots (docs/decisions/0020). */
async function lockSlotsOf(tx: Tx, id: string, targetId?: string) {
  let before = await findRegistration(tx, id)
  while (before) {
    const slotIds = [before.time_slot_id, targetId ?? before.time_slot_id]
    const locked = await lockEachTimeSlot(tx, slotIds)
    await lockRegistration(tx, id)
    before = await findRegistration(tx, id)
    const slot = before && locked.get(before.time_slot_id)
    if (!before || !slot) continue
    const target = locked.get(targetId ?? before.time_slot_id)
    if (!target) throw new AppError('time_slot_not_found')
    return { before, slot, target }
  }
  throw new AppError('registration_not_found')
}
