import type { MyAppointment } from '../../contract/my-appointment.ts'
import { allKeptUntil } from '../../domain/closing.ts'
import { onePhoneKey, phoneKey } from '../../domain/person.ts'
import { hasLinkEnded } from '../../domain/personal-link.ts'
import {
  canMove,
  decideCancellation,
  isActive,
  missingDetails,
  type RegistrationStatus,
} from '../../domain/registration.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { hasStarted, spotsLeft } from '../../domain/time-slot.ts'
import { findClosingOf } from '../closing/asked-queries.ts'
import type { Db } from '../db/connect.ts'
import { isOffer } from '../messages/outbox/offer-queries.ts'
import { findLatestAsk } from '../other-event/other-event-queries.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** The state of a personal link's registration, for the page to choose the next step */
export async function findMyAppointment(
  db: Db,
  token: string,
  now: Date,
): Promise<MyAppointment | undefined> {
  const found = await byPersonalLink(db, token)
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .select([
      'coming_answers.asked_at as askedAt',
      'coming_answers.answered_at as answeredAt',
      'registrations.id as registrationId',
      'registrations.status',
      'registrations.confirmed_at as confirmedAt',
      'registrations.name',
      'registrations.waitlisted_at',
      'registrations.email',
      'registrations.phone',
      'registrations.address',
      'registrations.zip_code as zipCode',
      'registrations.language',
      'registrations.text_consent_at as textConsentAt',
      'time_slots.capacity',
      'events.opens_at as opensAt',
      'time_slots.confirmed_count as registrationCount',
      'time_slots.closed_at as closedAt',
      'time_slots.closing_id as closingId',
    ])
    .select((eb) => [
      // The place in the slot's line, counting this registration
      eb
        .selectFrom('registrations as waiting')
        .whereRef('waiting.time_slot_id', '=', 'time_slots.id')
        .where('waiting.status', '=', 'waitlist')
        .where((of) =>
          of.or([
            of('waiting.waitlisted_at', '<', of.ref('registrations.waitlisted_at')),
            of.and([
              of('waiting.waitlisted_at', '=', of.ref('registrations.waitlisted_at')),
              of('waiting.id', '<=', of.ref('registrations.id')),
            ]),
          ]),
        )
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('place'),
      // Offers since it joined this slot's line
      eb
        .selectFrom('messages')
        .whereRef('messages.registration_id', '=', 'registrations.id')
        .whereRef('messages.created_at', '>=', 'registrations.waitlisted_at')
        .where(isOffer)
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('offers'),
    ])
    .executeTakeFirst()
  if (!found || hasLinkEnded(found.linkExpiresAt, now)) return undefined

  const { name, email, phone, address, zipCode, textConsentAt, linkExpiresAt, ...rest } = found
  const { capacity, registrationCount, opensAt, place, offers, askedAt, answeredAt, ...others } =
    rest
  const { closedAt, closingId, confirmedAt, waitlisted_at: _, ...facts } = others
  const closed = closedAt ? await findClosing(db, closingId, facts.status, now) : undefined
  const askedToMove = closedAt ? undefined : await findRequest(db, found, now)
  const askedElsewhere = await findAsked(db, found, now)
  const kept = await countKeptSpots(db, now)
  const taken = (registrationCount ?? 0) + (kept.get(facts.timeSlotId) ?? 0)
  const isOpen = isActive(facts.status)
  const missing = missingDetails({ phone, address })
  return {
    ...facts,
    // An old link may be in other hands.
    name: isOpen ? name : '',
    email: (isOpen && email) || '',
    phoneEnding: isOpen ? (onePhoneKey(phone ?? '') ?? phoneKey(phone) ?? '').slice(-2) : '',
    hasAddress: isOpen && !missing.includes('address'),
    zipCode: (isOpen && zipCode) || '',
    textConsent: isOpen && textConsentAt !== null,
    missing,
    spotsLeft:
      closed || !isSignUpOpen(opensAt, now) ? 0 : spotsLeft({ capacity, registrationCount: taken }),
    waitlistPosition: facts.status === 'waitlist' ? place : null,
    wasOffered: facts.status === 'waitlist' && Number(offers) > 0,
    canMove:
      canMove(facts.status, { ...facts, closedAt }, now) &&
      (facts.status === 'confirmed' || missing.length === 0),
    canCancel: decideCancellation(facts.status, facts, now) === 'cancel',
    coming: answeredAt ? 'yes' : askedAt ? 'asked' : 'not_asked',
    ...(closed && { closed }),
    ...(askedToMove && { askedToMove }),
    ...(askedElsewhere && { askedElsewhere }),
  }
}

type Found = {
  registrationId: string
  status: RegistrationStatus
  confirmedAt: string | null
  timeSlotId: string
  startTime: string
  endTime: string
  capacity: number
  registrationCount: number | null
}

/** What is kept for a family that was asked to move; undefined once its slot has room again or has started */
async function findRequest(db: Db, found: Found, now: Date): Promise<MyAppointment['askedToMove']> {
  const { registrationId: id, status, confirmedAt, timeSlotId } = found
  const isOverFull = (found.registrationCount ?? 0) > found.capacity
  if (!isOverFull || hasStarted(found, now)) return undefined
  const family = { id, status, confirmed_at: confirmedAt }
  const closingId = await findClosingOf(db, family, { timeSlotId, closedAt: null, closingId: null })
  return closingId === null ? undefined : findClosing(db, closingId, status, now)
}

/** What is kept for a family of a closed slot; only for confirmed ones */
async function findClosing(
  db: Db,
  closingId: string | null,
  status: RegistrationStatus,
  now: Date,
): Promise<NonNullable<MyAppointment['closed']>> {
  const keptSpots =
    closingId === null || status !== 'confirmed'
      ? new Map<string, number>()
      : await countKeptSpots(db, now, closingId)
  return closingId === null
    ? { keptUntil: null, keptSpots: {} }
    : describeKept(db, closingId, keptSpots)
}

/** The event that a waiting family was asked to come to, until its own slot starts */
async function findAsked(
  db: Db,
  family: {
    registrationId: string
    status: RegistrationStatus
    waitlisted_at: string | null
    startTime: string
    endTime: string
  },
  now: Date,
): Promise<MyAppointment['askedElsewhere']> {
  if (family.status !== 'waitlist' || hasStarted(family, now)) return undefined
  const ask = await findLatestAsk(db, { ...family, id: family.registrationId })
  if (!ask) return undefined
  const kept = await describeKept(db, ask.id, await countKeptSpots(db, now, ask.id))
  return { eventId: ask.eventId, ...kept }
}

async function describeKept(db: Db, closingId: string, keptSpots: ReadonlyMap<string, number>) {
  if (keptSpots.size === 0) return { keptUntil: null, keptSpots: {} }
  const closing = await db
    .selectFrom('slot_closings')
    .where('id', '=', closingId)
    .select('kept_until as keptUntil')
    .executeTakeFirst()
  const slots = await db
    .selectFrom('time_slots')
    .where('id', 'in', [...keptSpots.keys()])
    .select('start_time as startTime')
    .execute()
  const until = closing?.keptUntil ? allKeptUntil(slots, closing.keptUntil) : null
  return { keptUntil: until, keptSpots: Object.fromEntries(keptSpots) }
}
