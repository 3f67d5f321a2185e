import type {
  AddRegistrationRequest,
  UpdateRegistrationRequest,
} from '../../contract/registration.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { addressKey } from '../../domain/household.ts'
import { messageOfChange } from '../../domain/message.ts'
import { emailKey, phoneKey } from '../../domain/person.ts'
import { type RegistrationStatus, statusForNewcomer } from '../../domain/registration.ts'
import { type LocalAct, recordActivity } from '../activity/activity-commands.ts'
import {
  addNoShowEntry,
  correctNoShowEntry,
  removeNoShowEntry,
} from '../blacklist/blacklist-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { queueMessage } from '../messages/outbox.ts'
import { forgetReminders } from '../reminder/reminder-commands.ts'
import {
  countConfirmed,
  type LockedTimeSlot,
  lockTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { promoteWaitlisted } from '../waitlist/waitlist-commands.ts'
import { findRegistration, type RegistrationRow } from './registration-queries.ts'
import { insertRegistration, lockRegistration } from './registration-row-commands.ts'

/**
 * An administrator registers somebody who phones or walks in; capacity and blacklist do not stop it
 * (DESIGN.md 5, rule 8). Throws `time_slot_not_found`, `already_registered`.
 */
export async function addRegistration(
  db: Db,
  request: AddRegistrationRequest,
  act: LocalAct,
): Promise<string> {
  return inTransaction(
    db,
    async (tx) => {
      const slot = await lockTimeSlot(tx, request.timeSlotId, request.eventId)
      const status =
        request.status === 'auto'
          ? statusForNewcomer(await countConfirmed(tx, slot.timeSlotId), slot.capacity)
          : request.status
      const row = await insertRegistration(tx, slot, request, status, act.now)
      await record(tx, row, slot, activityWords.added(row.name), act)
      await queueMessage(
        tx,
        {
          kind: status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined',
          registration: row,
          appointment: slot,
          occasion: slot.timeSlotId,
        },
        act.now,
      )
      return row.id
    },
    { ifTaken: alreadyRegistered },
  )
}

/**
 * Changes any part of a registration; a spot that this frees goes to the next in line.
 * Throws `registration_not_found`, `time_slot_not_found`, `already_registered`, `changed_meanwhile`.
 */
export async function updateRegistration(
  db: Db,
  id: string,
  request: UpdateRegistrationRequest,
  act: LocalAct,
): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      const { before, slot, target } = await lockSlotsOf(tx, id, request.timeSlotId)
      if (request.updatedAt && Date.parse(request.updatedAt) !== Date.parse(before.updated_at)) {
        throw new AppError('changed_meanwhile')
      }
      const status = spelledOnce(request.status) ?? before.status
      if (isNoShowAgain(request, before)) return
      const moved = target.timeSlotId !== before.time_slot_id
      const at = act.now.toISOString()
      const keepsPlace = before.status === 'waitlist' && !moved
      const after = await tx
        .updateTable('registrations')
        .set({
          ...changedColumns(request, before, at),
          time_slot_id: target.timeSlotId,
          status,
          waitlisted_at: status === 'waitlist' ? (keepsPlace ? before.waitlisted_at : at) : null,
          confirmed_at: status === 'confirmed' ? (before.confirmed_at ?? at) : null,
          cancelled_at: status === 'cancelled' ? (before.cancelled_at ?? at) : null,
          updated_at: at,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()

      if (moved) await forgetReminders(tx, [id])
      await tellChange(tx, before, after, target, act)
      const freed = before.status === 'confirmed' && (after.status !== 'confirmed' || moved)
      if (freed) await promoteWaitlisted(tx, slot, { ...act, except: id })
    },
    { ifTaken: alreadyRegistered },
  )
}

/** Marks somebody who did not come; a second call changes nothing (DESIGN.md 5, rule 7). */
export async function markNoShow(db: Db, id: string, act: LocalAct): Promise<void> {
  await updateRegistration(db, id, { status: 'no_show' }, act)
}

/** Deletes a registration for good; a confirmed one makes room for the next in line (SPEC.md 4). */
export async function deleteRegistration(db: Db, id: string, act: LocalAct): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, slot } = await lockSlotsOf(tx, id)
    await tx.deleteFrom('registrations').where('id', '=', id).execute()
    await record(tx, before, slot, activityWords.deleted(before.name), act)
    if (before.status === 'confirmed') await promoteWaitlisted(tx, slot, act)
  })
}

const alreadyRegistered = () => new AppError('already_registered', answers.alreadyRegisteredAdmin)

/** A no-show that is told a second time, and nothing with it, changes nothing (DESIGN.md 5, rule 7). */
function isNoShowAgain(request: UpdateRegistrationRequest, before: RegistrationRow): boolean {
  const { status, updatedAt, ...changes } = request
  const isNoShow = spelledOnce(status) === 'no_show'
  return isNoShow && before.status === 'no_show' && Object.keys(changes).length === 0
}

/** Clients may write no-show with a hyphen as well. */
function spelledOnce(status: UpdateRegistrationRequest['status']) {
  return status === 'no-show' ? 'no_show' : status
}

/** The registration with its slot, and the slot it is to move to, both locked, in one order for all. */
async function lockSlotsOf(tx: Tx, id: string, targetId?: string) {
  let before = await findRegistration(tx, id)
  while (before) {
    const locked = new Map<string, LockedTimeSlot>()
    const slotIds = new Set([before.time_slot_id, targetId ?? before.time_slot_id])
    for (const slotId of [...slotIds].sort()) {
      locked.set(slotId, await lockTimeSlot(tx, slotId, before.event_id))
    }
    await lockRegistration(tx, id)
    before = await findRegistration(tx, id)
    const slot = before && locked.get(before.time_slot_id)
    const target = before && locked.get(targetId ?? before.time_slot_id)
    if (before && slot && target) return { before, slot, target }
  }
  throw new AppError('registration_not_found')
}

/** Activity, blacklist and message of what became different */
async function tellChange(
  tx: Tx,
  before: RegistrationRow,
  after: RegistrationRow,
  slot: LockedTimeSlot,
  act: LocalAct,
): Promise<void> {
  const isMoved = after.time_slot_id !== before.time_slot_id
  if (after.status !== before.status) {
    await record(tx, after, slot, describeStatus(after.name, after.status), act)
    if (after.status === 'no_show') await addNoShowEntry(tx, after, slot, act)
    if (before.status === 'no_show') await removeNoShowEntry(tx, before.id)
  } else if (isMoved) {
    await record(tx, after, slot, activityWords.moved(after.name), act)
  } else {
    await record(tx, after, slot, activityWords.changed(after.name), act)
  }
  if (before.status === 'no_show' && after.status === 'no_show') await correctNoShowEntry(tx, after)
  const kind = messageOfChange(before.status, after.status, isMoved)
  if (kind) {
    const occasion = act.now.toISOString()
    await queueMessage(tx, { kind, registration: after, appointment: slot, occasion }, act.now)
  }
}

function describeStatus(name: string, status: RegistrationStatus): string {
  return status === 'no_show'
    ? activityWords.noShow(name)
    : activityWords.statusSet(name, activityWords.statusNames[status])
}

async function record(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  description: string,
  { by, now }: LocalAct,
): Promise<void> {
  await recordActivity(
    tx,
    {
      type: row.status === 'no_show' ? 'no_show' : 'status_change',
      description,
      status: row.status,
      eventTitle: slot.eventTitle,
      eventId: slot.eventId,
      registrationId: row.id,
      actor: by,
    },
    now,
  )
}

function changedColumns(request: UpdateRegistrationRequest, before: RegistrationRow, at: string) {
  const { name, email, phone, address, city, state, zipCode } = request
  const isNewAddress = email !== undefined && email !== before.email
  const agrees = request.textConsent ?? before.text_consent_at !== null
  const hasPhone = Boolean(phone === undefined ? before.phone : phone)
  return {
    // What is undefined is not written, and keeps its value.
    name,
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(isNewAddress ? { email_failed_at: null } : {}),
    ...(phone === undefined ? {} : { phone: phone || null, phone_key: phoneKey(phone) }),
    ...(address === undefined ? {} : { address: address || null }),
    address_key: addressKey(
      address === undefined ? before.address : address,
      zipCode === undefined ? before.zip_code : zipCode,
    ),
    ...(city === undefined ? {} : { city: city || null }),
    ...(state === undefined ? {} : { state: state || null }),
    ...(zipCode === undefined ? {} : { zip_code: zipCode || null }),
    text_consent_at: agrees && hasPhone ? (before.text_consent_at ?? at) : null,
  }
}
