import type {
  JoinWaitlistRequest,
  RegisterRequest,
  Registration,
} from '../../contract/registration.ts'
import { placeLines } from '../../domain/appointment.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { type Person, personKeys } from '../../domain/household.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { statusForNewcomer } from '../../domain/registration.ts'
import { whyNotSignUp } from '../../domain/sign-up.ts'
import { isMovedToComingDay } from '../../domain/time-slot.ts'
import { publicActor } from '../activity/activity-commands.ts'
import { clearNoted } from '../attendance/attendance-commands.ts'
import { findBansOf } from '../ban/ban-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { planOnce } from '../db/plan-once.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockPerson } from '../household/household-commands.ts'
import { findActiveOfHousehold } from '../household/household-queries.ts'
import { AppError, LinkHeldBack, refuseIf } from '../http/errors.ts'
import { isWithheld } from '../messages/outbox/outbox-row-commands.ts'
import { renewQueuedLinks } from '../messages/outbox/renewed-link-commands.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'
import { recordTakenSpot } from '../time-slot/freed-spot-commands.ts'
import { lockEachTimeSlot, lockTimeSlot, readSpots } from '../time-slot/time-slot-commands.ts'
import { findSlotAppointment } from '../time-slot/time-slot-queries.ts'
import { offerSpot } from '../waitlist/waitlist-commands.ts'
import { refuseManyMailboxes, refuseManyPhones } from './other-phone-commands.ts'
import {
  createBrowserLink,
  revokeFormerLinks,
  revokePersonalLinks,
} from './personal-link-commands.ts'
import { notifyRegistered, recordRegistered, tellBothOwners } from './registered-commands.ts'
import {
  type Contact,
  findActiveByLink,
  type LinkedRow,
  presentRegistration,
  type RegistrationRow,
} from './registration-queries.ts'
import {
  completeWaitlisted,
  insertRegistration,
  lockRegistration,
  newRegistration,
  placeBehind,
} from './registration-row-commands.ts'
import { sendSignUpLink } from './sign-up-link-commands.ts'

export type Registered = {
  registration: Registration
  status: 'confirmed' | 'waitlist'
  place: string
  /** True if no e-mail or text is sent, because a brake holds it back or a volunteer must call. */
  emailHeld: boolean
  /** The token of the browser's link */
  myToken: string
}

/**
 * With the token of a waitlist entry, completes that entry, even with another e-mail address. Without a token, changes
 * no existing registration: a family on the waitlist gets a link instead (docs/decisions/0018). Throws
 * `time_slot_not_found`, `not_open_yet`, `slot_started`, `slot_closed`, `unable_to_register`, `already_registered`,
 * `on_waitlist`, `household_full`, `slot_full`, `slot_moved`, `too_many_messages`, `too_many_requests`.
 */
export async function register(
  db: Db,
  request: RegisterRequest,
  { clock, zone }: { clock: () => Date; zone: string },
  /** Passed if the IP address may not put another family on a waitlist; throws `too_many_requests` */
  refuseJoiner?: () => void,
): Promise<Registered & { isNew: boolean }> {
  const { signUpToken } = request
  return withSignUpLink(db, request, clock, async (tx) => {
    const found = signUpToken ? await findActiveByLink(tx, request.eventId, signUpToken) : undefined
    const { slot, spots, bans, ...person } = await lockAndRead(tx, request, found)
    const linked = found && (await lockEntry(tx, found, signUpToken))
    const now = timeOfChange(clock(), linked?.updated_at)
    const entry = linked && !hasLinkExpired(linked.link_expires_at, now) ? linked : undefined
    const [taken, entryBans] = await Promise.all([
      spots.taken(now),
      entry ? findBansOf(tx, entry) : [],
    ])
    const status = statusForNewcomer(taken, slot.capacity)
    const { startTime, waitlist: acceptsWaitlist = true } = request
    const choice = { startTime, status, acceptsWaitlist, mayJoin: !refuseJoiner }
    const facts = { ...choice, ...person, bans: [...bans, ...entryBans], slot, entry }
    // Each completion sends a text to the new number, as a correction does.
    if (entry && !request.email && person.keys.phoneKey !== entry.phone_key) {
      await refuseManyPhones(tx, { ...entry, email: null }, now)
    }
    if (entry && request.email && person.keys.emailKey !== entry.email_key) {
      await refuseManyMailboxes(tx, entry, now)
    }
    const refusal = whyNotSignUp(facts, now)
    if (refusal === 'too_many_requests') refuseJoiner?.()
    refuseIf(refusal)

    const row = entry
      ? await completeWaitlisted(tx, entry, slot, request, status, now)
      : placeBehind(newRegistration(slot, request, status, now), spots.lastInLine)
    const usesBrowserLink = Boolean(entry?.link_expires_at)
    if (entry) {
      // Somebody else may have typed this e-mail address and hold an older link. The new link goes to the mailbox.
      const keepsMailed = entry.link_channel === 'text'
      await revokePersonalLinks(tx, entry.id, { onlyBrowsers: usesBrowserLink, keepsMailed })
      await revokeFormerLinks(tx, entry, row)
      await tellBothOwners(tx, entry, row, { now, zone })
      const kind = status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'
      await renewQueuedLinks(tx, entry.id, kind, now)
      if (row.time_slot_id !== entry.time_slot_id) {
        await deleteReminders(tx, [row.id])
        const former = await findSlotAppointment(tx, entry.time_slot_id)
        if (isMovedToComingDay(former, slot, { zone, now })) {
          await clearNoted(tx, 'id', row.id, { by: publicActor, now })
        }
      }
    }
    const isNew = !entry
    const occasion = entry && signUpToken ? hashLinkToken(signUpToken) : now.toISOString()
    const [, , , queued, myToken] = await Promise.all([
      entry ? undefined : insertRegistration(tx, row),
      recordRegistered(tx, row, slot, now, entry),
      status === 'confirmed' && spots.hasFreedSpots
        ? recordTakenSpot(tx, slot, row.id, now)
        : undefined,
      notifyRegistered(tx, row, slot, occasion, now, { isNew }),
      createBrowserLink(tx, row.id, now, entry?.link_expires_at),
    ])
    const emailHeld = isWithheld(queued)
    // The mailbox of a browser's link may be another family's, so nothing may change without a message to that mailbox.
    if (emailHeld && usesBrowserLink) throw new AppError('too_many_messages')
    const place = placeLines(slot).join(', ')
    return { registration: presentRegistration(row), status, place, emailHeld, myToken, isNew }
  })
}

/**
 * If there is a free spot, offers it to the family at once (DESIGN.md 5, rule 6). Throws `time_slot_not_found`,
 * `not_open_yet`, `slot_started`, `slot_closed`, `slot_moved`, `unable_to_register`, `already_registered`,
 * `on_waitlist`, `household_full`.
 */
export async function joinWaitlist(
  db: Db,
  request: JoinWaitlistRequest,
  clock: () => Date,
): Promise<Omit<Registered, 'status' | 'place'>> {
  return withSignUpLink(db, request, clock, async (tx) => {
    const { slot, spots, ...person } = await lockAndRead(tx, request)
    const now = clock()
    const { startTime } = request
    const choice = { startTime, status: 'waitlist', acceptsWaitlist: true, mayJoin: true } as const
    refuseIf(whyNotSignUp({ ...choice, ...person, slot }, now))
    const row = placeBehind(newRegistration(slot, request, 'waitlist', now), spots.lastInLine)
    const [, , queued, myToken] = await Promise.all([
      insertRegistration(tx, row),
      recordRegistered(tx, row, slot, now),
      notifyRegistered(tx, row, slot, now.toISOString(), now, { isNew: true }),
      createBrowserLink(tx, row.id, now),
    ])
    if ((await spots.taken(now)) < slot.capacity) {
      await offerSpot(tx, slot, [row], 'joined', { by: publicActor, now })
    }
    const emailHeld = isWithheld(queued)
    return { registration: presentRegistration(row), emailHeld, myToken }
  })
}

/**
 * In one round trip, locks the person and the slot, then reads everything that the decision needs. Also locks the slot
 * of the entry being completed; otherwise a concurrent cancellation could offer the entry a spot there.
 */
async function lockAndRead(
  tx: Tx,
  request: Person & { eventId: string; timeSlotId: string },
  entry?: RegistrationRow,
) {
  const { eventId, timeSlotId } = request
  const keys = personKeys(request)
  const [, , slots, bans, household, spots] = await Promise.all([
    planOnce(tx),
    lockPerson(tx, eventId, keys),
    lockEachTimeSlot(tx, [timeSlotId, entry?.time_slot_id ?? timeSlotId], eventId),
    findBansOf(tx, request),
    findActiveOfHousehold(tx, eventId, keys),
    readSpots(tx, timeSlotId),
  ])
  const slot = slots.get(timeSlotId)
  if (!slot) throw new AppError('time_slot_not_found')
  return { keys, slot, bans, household, spots }
}

/**
 * Runs `work`. If it fails with `on_waitlist`, sends the sign-up link in a second transaction, because the error rolls
 * back the first one.
 */
async function withSignUpLink<T>(
  db: Db,
  request: Contact & { eventId: string; timeSlotId: string },
  clock: () => Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work, { ifTaken: () => new AppError('already_registered') })
  } catch (error) {
    if (error instanceof AppError && error.code === 'on_waitlist') {
      const link = await sendSignUpLink(db, request, clock)
      if (link === 'held') throw new LinkHeldBack(request.email ? 'email' : 'text')
    }
    throw error
  }
}

/**
 * Locks a personal link's registration and reads it again. Undefined if the link was revoked or the registration is no
 * longer active.
 */
async function lockEntry(
  tx: Tx,
  { id, event_id, time_slot_id }: RegistrationRow,
  signUpToken = '',
): Promise<LinkedRow | undefined> {
  await lockRegistration(tx, id)
  const entry = await findActiveByLink(tx, event_id, signUpToken)
  // The entry was moved after it was read. This lock is out of order; a deadlock is retried.
  if (entry && entry.time_slot_id !== time_slot_id) await lockTimeSlot(tx, entry.time_slot_id)
  return entry
}
