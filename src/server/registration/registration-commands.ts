import type {
  JoinWaitlistRequest,
  NewRegistration,
  RegisterRequest,
} from '../../contract/registration.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
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
import { completeWaitlisted, insertRegistration } from './registration-row-commands.ts'

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
