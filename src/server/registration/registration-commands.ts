import type {
  JoinWaitlistRequest,
  RegisterRequest,
  Registration,
} from '../../contract/registration.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { isHouseholdFull, type Person, personKeys } from '../../domain/household.ts'
import { statusForNewcomer } from '../../domain/registration.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { publicActor, recordActivity } from '../activity/activity-commands.ts'
import { isBlacklisted } from '../blacklist/blacklist-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, LinkHeldBack } from '../http/errors.ts'
import { hashLinkToken } from '../http/token-hash.ts'
import { type QueueOutcome, queueMessage } from '../messages/outbox/outbox.ts'
import {
  countConfirmed,
  type LockedTimeSlot,
  lockEachTimeSlot,
  lockTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { lockPerson } from './person-lock-commands.ts'
import { revokePersonalLinks } from './personal-link-commands.ts'
import {
  findActiveByLink,
  findActiveOfHousehold,
  presentRegistration,
  type RegistrationRow,
} from './registration-queries.ts'
import {
  completeWaitlisted,
  insertRegistration,
  lockRegistration,
} from './registration-row-commands.ts'
import { sendSignUpLink } from './sign-up-link-commands.ts'

type Registered = {
  registration: Registration
  status: 'confirmed' | 'waitlist'
  emailHeld: boolean
}

/**
 * Registers a family for a time slot: confirmed while there are spots, else on the waitlist.
 * With the token of a waitlist entry it completes that entry, also under another e-mail address; without it,
 * no registration that exists is changed, and an e-mail address that waits is sent a link (docs/decisions/0018).
 * Throws `time_slot_not_found`, `slot_started`, `blacklisted`, `already_registered`, `on_waitlist`,
 * `household_full`, `slot_full`, `slot_moved`.
 */
export async function register(
  db: Db,
  request: RegisterRequest,
  clock: () => Date,
): Promise<Registered> {
  const { signUpToken } = request
  return orSendSignUpLink(db, request, clock, async (tx) => {
    await lockPerson(tx, request.eventId, personKeys(request))
    const { slot, entry } = await lockSlotAndEntry(tx, request)
    const now = clock()
    await refuseClosedSlot(tx, slot, request, now)
    // A link from before the ban, used with another address and phone
    if (entry && (await isBlacklisted(tx, entry, now))) throw new AppError('blacklisted')
    if (entry?.status === 'confirmed') throw new AppError('already_registered')
    await refuseDuplicate(tx, slot.eventId, request, entry)
    const status = statusForNewcomer(await countConfirmed(tx, slot.timeSlotId), slot.capacity)
    if (isOtherTime(request, slot)) throw new AppError('slot_moved')
    if (status === 'waitlist' && request.waitlist === false) throw new AppError('slot_full')

    const row = entry
      ? await completeWaitlisted(tx, entry, slot, request, status, now)
      : await insertRegistration(tx, slot, request, status, now)
    // Only the mailbox gets the new link: the token may have been that of somebody who typed another's e-mail.
    if (entry) await revokePersonalLinks(tx, entry.id)
    await recordRegistered(tx, row, slot, now, entry)
    const occasion = entry && signUpToken ? hashLinkToken(signUpToken) : now.toISOString()
    const told = await tellRegistered(tx, row, slot, occasion, now)
    return { registration: presentRegistration(row), status, emailHeld: told === 'held' }
  })
}

/**
 * Puts somebody on a slot's waitlist by name and e-mail.
 * Where the slot still has spots, the notice of a free spot follows at once (DESIGN.md 5, rule 6).
 * Throws `time_slot_not_found`, `slot_started`, `blacklisted`, `already_registered`, `on_waitlist`.
 */
export async function joinWaitlist(
  db: Db,
  request: JoinWaitlistRequest,
  clock: () => Date,
): Promise<Omit<Registered, 'status'>> {
  return orSendSignUpLink(db, request, clock, async (tx) => {
    await lockPerson(tx, request.eventId, personKeys(request))
    const slot = await lockTimeSlot(tx, request.timeSlotId, request.eventId)
    const now = clock()
    await refuseClosedSlot(tx, slot, request, now)
    await refuseDuplicate(tx, slot.eventId, request)
    const row = await insertRegistration(tx, slot, request, 'waitlist', now)
    await recordRegistered(tx, row, slot, now)
    const told = await tellRegistered(tx, row, slot, now.toISOString(), now)
    if ((await countConfirmed(tx, slot.timeSlotId)) < slot.capacity) {
      await queueMessage(
        tx,
        { kind: 'spot_available', registration: row, appointment: slot, occasion: 'joined' },
        now,
      )
    }
    return { registration: presentRegistration(row), emailHeld: told === 'held' }
  })
}

/** The link has a transaction of its own, since the refusal rolls back the first one. */
async function orSendSignUpLink<T>(
  db: Db,
  asked: { eventId: string; timeSlotId: string; email: string },
  clock: () => Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work, { ifTaken: () => new AppError('already_registered') })
  } catch (error) {
    if (error instanceof AppError && error.code === 'on_waitlist') {
      const link = await sendSignUpLink(db, asked, clock)
      if (link === 'held') throw new LinkHeldBack()
    }
    throw error
  }
}

/**
 * The slot, and the active registration of a personal link, if one was sent and leads to one at this event.
 * The slot that the registration leaves is locked too, or its line could be offered a spot at the same moment.
 */
async function lockSlotAndEntry(
  tx: Tx,
  { eventId, timeSlotId, signUpToken = '' }: RegisterRequest,
): Promise<{ slot: LockedTimeSlot; entry?: RegistrationRow }> {
  const find = async () => (signUpToken ? findActiveByLink(tx, eventId, signUpToken) : undefined)
  let entry = await find()
  for (;;) {
    const left = entry?.time_slot_id ?? timeSlotId
    const slot = (await lockEachTimeSlot(tx, [timeSlotId, left], eventId)).get(timeSlotId)
    if (!slot) throw new AppError('time_slot_not_found')
    if (!entry) return { slot }
    await lockRegistration(tx, entry.id)
    entry = await find()
    if (!entry || entry.time_slot_id === left) return { slot, entry }
  }
}

async function refuseClosedSlot(tx: Tx, slot: LockedTimeSlot, person: Person, now: Date) {
  if (hasStarted(slot, now)) throw new AppError('slot_started')
  if (await isBlacklisted(tx, person, now)) throw new AppError('blacklisted')
}

/** The family agreed to a time that an administrator has changed since. */
function isOtherTime({ startTime }: RegisterRequest, slot: LockedTimeSlot): boolean {
  return startTime !== undefined && Date.parse(startTime) !== Date.parse(slot.startTime)
}

/** One active registration an e-mail address, and two a household (DESIGN.md 5, rule 3); `entry` is being completed. */
async function refuseDuplicate(
  tx: Tx,
  eventId: string,
  person: Person,
  entry?: RegistrationRow,
): Promise<void> {
  const keys = personKeys(person)
  const active = await findActiveOfHousehold(tx, eventId, keys)
  const others = active.filter(({ id }) => id !== entry?.id)
  const same = others.find(({ emailKey }) => emailKey === keys.emailKey)
  if (same) throw new AppError(same.status === 'waitlist' ? 'on_waitlist' : 'already_registered')
  if (isHouseholdFull(keys, others)) throw new AppError('household_full')
}

/** The activity line of a registration just made, or of an entry completed */
async function recordRegistered(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  now: Date,
  before?: RegistrationRow,
): Promise<void> {
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
}

/** Tells the mailbox how it stands; answers what became of the message. */
async function tellRegistered(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  occasion: string,
  now: Date,
): Promise<QueueOutcome> {
  return queueMessage(
    tx,
    {
      kind: row.status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined',
      registration: row,
      appointment: slot,
      occasion: `${slot.timeSlotId} ${occasion}`,
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
