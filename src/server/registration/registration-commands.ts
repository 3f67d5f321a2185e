import { randomUUIDv7 } from 'node:crypto'
import type {
  JoinWaitlistRequest,
  NewRegistration,
  RegisterRequest,
} from '../../contract/registration.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { emailKey, phoneKey } from '../../domain/person.ts'
import { statusForNewcomer } from '../../domain/registration.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { isBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { queueMessage } from '../messages/outbox.ts'
import {
  countConfirmed,
  type LockedTimeSlot,
  lockTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import {
  findActiveByLink,
  findActiveRegistration,
  presentRegistration,
  type RegistrationRow,
} from './registration-queries.ts'

type Registered = { registration: NewRegistration; status: 'confirmed' | 'waitlist' }

/**
 * Registers a family for a time slot: confirmed while there are spots, else on the waitlist.
 * Who comes by a personal link completes that entry, also under another e-mail address (docs/decisions/0013).
 * Throws `time_slot_not_found`, `slot_started`, `blacklisted`, `already_registered`.
 */
export async function register(db: Db, request: RegisterRequest, now: Date): Promise<Registered> {
  return inTransaction(
    db,
    async (tx) => {
      const slot = await lockOpenSlot(tx, request, now)
      const { signUpToken } = request
      const active =
        (signUpToken && (await findActiveByLink(tx, slot.eventId, signUpToken))) ||
        (await findActiveRegistration(tx, slot.eventId, request.email))
      const status = statusForNewcomer(await countConfirmed(tx, slot.timeSlotId), slot.capacity)

      const row = active
        ? await completeWaitlisted(tx, active, slot, request, status, now)
        : await insertRegistration(tx, slot, request, status, now)
      const cancelToken = await tellRegistered(tx, row, slot, now, active)
      return {
        registration: {
          ...presentRegistration(row),
          ...(active ? {} : { uniqueCancelToken: cancelToken }),
        },
        status,
      }
    },
    { ifTaken: alreadyRegistered },
  )
}

/**
 * Puts somebody on a slot's waitlist by name and e-mail.
 * Where the slot still has spots, the notice of a free spot follows at once (DESIGN.md 5, rule 6).
 * Throws `time_slot_not_found`, `slot_started`, `blacklisted`, `already_registered`.
 */
export async function joinWaitlist(
  db: Db,
  request: JoinWaitlistRequest,
  now: Date,
): Promise<NewRegistration> {
  return inTransaction(
    db,
    async (tx) => {
      const slot = await lockOpenSlot(tx, request, now)
      const row = await insertRegistration(tx, slot, request, 'waitlist', now)
      const uniqueCancelToken = await tellRegistered(tx, row, slot, now)
      if ((await countConfirmed(tx, slot.timeSlotId)) < slot.capacity) {
        await queueMessage(
          tx,
          { kind: 'spot_available', registration: row, appointment: slot, occasion: 'joined' },
          now,
        )
      }
      return { ...presentRegistration(row), uniqueCancelToken }
    },
    { ifTaken: alreadyRegistered },
  )
}

const alreadyRegistered = () => new AppError('already_registered')

/** A slot that this person may book now, locked for the rest of the transaction. */
async function lockOpenSlot(
  tx: Tx,
  choice: { eventId: string; timeSlotId: string; email: string; phone?: string | null },
  now: Date,
): Promise<LockedTimeSlot> {
  const slot = await lockTimeSlot(tx, choice.timeSlotId, choice.eventId)
  if (hasStarted(slot, now)) throw new AppError('slot_started')
  if (await isBlacklisted(tx, choice)) throw new AppError('blacklisted')
  return slot
}

type PersonDetails = Pick<
  RegisterRequest,
  'name' | 'email' | 'phone' | 'address' | 'city' | 'state'
> & { zipCode?: string | null; textConsent?: boolean }

export async function insertRegistration(
  tx: Tx,
  slot: LockedTimeSlot,
  person: PersonDetails,
  status: 'confirmed' | 'waitlist',
  now: Date,
): Promise<RegistrationRow> {
  const at = now.toISOString()
  return tx
    .insertInto('registrations')
    .values({
      id: randomUUIDv7(),
      event_id: slot.eventId,
      time_slot_id: slot.timeSlotId,
      ...personColumns(person, at),
      status,
      waitlisted_at: status === 'waitlist' ? at : null,
      confirmed_at: status === 'confirmed' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Somebody on the event's waitlist signs up in full: the same row, in the slot chosen now. */
async function completeWaitlisted(
  tx: Tx,
  waiting: RegistrationRow,
  slot: LockedTimeSlot,
  person: PersonDetails,
  status: 'confirmed' | 'waitlist',
  now: Date,
): Promise<RegistrationRow> {
  const at = now.toISOString()
  const keepsPlace = waiting.time_slot_id === slot.timeSlotId
  const row = await tx
    .updateTable('registrations')
    .set({
      time_slot_id: slot.timeSlotId,
      ...personColumns(person, at),
      ...(emailKey(person.email) === waiting.email_key ? {} : { email_failed_at: null }),
      status,
      waitlisted_at: status === 'confirmed' ? null : keepsPlace ? waiting.waitlisted_at : at,
      confirmed_at: status === 'confirmed' ? at : null,
      updated_at: at,
    })
    .where('id', '=', waiting.id)
    // It may be confirmed already, or another request with the same e-mail may have taken it to another slot.
    .where('status', '=', 'waitlist')
    .where('time_slot_id', '=', waiting.time_slot_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('already_registered')
  return row
}

function personColumns(person: PersonDetails, at: string) {
  return {
    name: person.name,
    email: person.email,
    email_key: emailKey(person.email),
    phone: person.phone || null,
    phone_key: phoneKey(person.phone),
    address: person.address || null,
    city: person.city || null,
    state: person.state || null,
    zip_code: person.zipCode || null,
    // Who completes an entry agrees, or not, by what they say now.
    text_consent_at: person.textConsent && person.phone ? at : null,
  }
}

/** Activity and message of a registration just made, or completed; answers the message's cancel token. */
async function tellRegistered(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  now: Date,
  before?: RegistrationRow,
): Promise<string | undefined> {
  const isConfirmed = row.status === 'confirmed'
  await recordActivity(
    tx,
    {
      ...whatHappened(row, before),
      status: row.status,
      eventTitle: slot.eventTitle,
      eventId: slot.eventId,
      registrationId: row.id,
      actor: publicActor,
    },
    now,
  )
  return queueMessage(
    tx,
    {
      kind: isConfirmed ? 'registration_confirmed' : 'waitlist_joined',
      registration: row,
      appointment: slot,
      // Each spot and each place in line is told of once to a mailbox, however often it is asked for.
      occasion: `${slot.timeSlotId} ${row.confirmed_at ?? row.waitlisted_at} ${row.email_key}`,
    },
    now,
  )
}

function whatHappened({ name, status, time_slot_id }: RegistrationRow, before?: RegistrationRow) {
  if (status === 'confirmed') {
    return { type: 'registration' as const, description: activityWords.registered(name) }
  }
  return before?.time_slot_id === time_slot_id
    ? { type: 'other' as const, description: activityWords.keptPlace(name) }
    : { type: 'waitlist' as const, description: activityWords.joinedWaitlist(name) }
}

/** Waits for whoever is moving the registration to another slot, whose lock is not held here. */
export async function lockRegistration(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .execute()
}
