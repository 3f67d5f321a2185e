import type { MyAppointment } from '../../contract/my-appointment.ts'
import { calendarSequence } from '../../domain/calendar-sequence.ts'
import { keptForFamilyUntil, keptInSlotUntil } from '../../domain/closing.ts'
import { onePhoneKey, phoneKey } from '../../domain/person.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { canMove, decideCancellation, isActive, missingDetails } from '../../domain/registration.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { type ClosableSlot, hasEnded, isClosed, spotsLeft } from '../../domain/time-slot.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { isOffer } from '../messages/outbox/offer-queries.ts'
import { selectByLink } from '../registration/registration-queries.ts'
import { findKeptFor } from '../time-slot/keeper-queries.ts'
import { findAsksOf, isAskedToLeave } from '../time-slot/kept-family-queries.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

export async function findMyAppointment(
  db: Db,
  token: string,
  now: Date,
): Promise<MyAppointment | undefined> {
  const found = await selectByLink(db, token)
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .select([
      'coming_answers.asked_at as askedAt',
      'coming_answers.answered_at as answeredAt',
      'cancel_tokens.channel as linkChannel',
      'registrations.id as registrationId',
      'registrations.calendar_sequence as emailedCalendars',
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.address',
      'registrations.zip_code as zipCode',
      'registrations.language',
      'registrations.updated_at as updatedAt',
      'registrations.text_consent_at as textConsentAt',
      'time_slots.capacity',
      'events.opens_at as opensAt',
      'time_slots.confirmed_count as registrationCount',
      'time_slots.closed_at as closedAt',
    ])
    .select((eb) => [
      eb
        .selectFrom('time_slots as other')
        .whereRef('other.event_id', '=', 'events.id')
        .select((of) => of.fn.max('other.start_time').as('at'))
        .as('lastStart'),
      // Place on the slot's waitlist, starting at 1
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
      // Offers since the registration joined this slot's waitlist
      eb
        .selectFrom('messages')
        .whereRef('messages.registration_id', '=', 'registrations.id')
        .whereRef('messages.created_at', '>=', 'registrations.waitlisted_at')
        .where(isOffer)
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('offers'),
    ])
    .executeTakeFirst()
  if (!found || hasLinkExpired(found.linkExpiresAt, now)) return undefined

  const { name, email, phone, address, zipCode, textConsentAt, ...columns } = found
  const { linkExpiresAt, linkChannel, ...rest } = columns
  const { capacity, registrationCount, opensAt, place, offers, askedAt, answeredAt, ...others } =
    rest
  const { closedAt, emailedCalendars, lastStart, ...facts } = others
  const keptForIt = await findKeptFor(db, [facts.registrationId], now)
  const isConfirmed = facts.status === 'confirmed'
  // After its closed slot has ended, a family can move only within its event, or to a spot that is kept for it.
  const isEventAhead = lastStart !== null && lastStart > now.toISOString()
  const isInTime = keptForIt.length > 0 || isEventAhead || !hasEnded(facts, now)
  const isAhead = isInTime && canMove(facts.status, { ...facts, closedAt }, now)
  // A browser's link proves neither the mailbox nor the phone, and a texted link only the phone (docs/decisions/0075).
  const proven = linkChannel === 'text' ? { phone } : { email, phone }
  const mayWantSpot = facts.status === 'waitlist' || isAhead
  const isPassedOver =
    mayWantSpot && linkExpiresAt === null && (await isBlacklisted(db, proven, now))
  const isAsked =
    isConfirmed &&
    !isPassedOver &&
    !closedAt &&
    (await isAskedToLeave(db, facts.registrationId, now))
  const mayTakeKept = isConfirmed && !isPassedOver
  const closed = closedAt ? presentKept(mayTakeKept ? keptForIt : []) : undefined
  const askedElsewhere =
    isConfirmed || isPassedOver ? [] : await listAsks(db, { ...facts, closedAt }, keptForIt, now)
  const kept = await countKeptSpots(db, now)
  const taken = (registrationCount ?? 0) + (kept.get(facts.timeSlotId) ?? 0)
  const isOpen = isActive(facts.status)
  const missing = missingDetails({ phone, address })
  return {
    ...facts,
    calendarSequence: calendarSequence(emailedCalendars),
    // Hidden if the registration is no longer active, because somebody else may have an old link.
    name: isOpen ? name : '',
    email: (isOpen && email) || '',
    phoneEnding: isOpen ? (onePhoneKey(phone ?? '') ?? phoneKey(phone) ?? '').slice(-2) : '',
    hasAddress: isOpen && !missing.includes('address'),
    zipCode: (isOpen && zipCode) || '',
    textConsent: isOpen && textConsentAt !== null,
    missing,
    spotsLeft:
      closed || isPassedOver || !isSignUpOpen(opensAt, now)
        ? 0
        : spotsLeft({ capacity, registrationCount: taken }),
    waitlistPosition: facts.status === 'waitlist' ? place : null,
    wasOffered: facts.status === 'waitlist' && Number(offers) > 0,
    canMove: !isPassedOver && isAhead && (facts.status === 'confirmed' || missing.length === 0),
    canCancel: decideCancellation(facts.status, facts, now) === 'cancel',
    coming: answeredAt ? 'yes' : askedAt ? 'asked' : 'not_asked',
    ...(isPassedOver && { isPassedOver }),
    ...(closed && { closed }),
    ...(isAsked && { askedToMove: presentKept(keptForIt) }),
    ...(askedElsewhere.length > 0 && { askedElsewhere }),
  }
}

type Kept = Awaited<ReturnType<typeof findKeptFor>>[number]

function presentKept(kept: readonly Kept[]): NonNullable<MyAppointment['closed']> {
  const keptSpots: Record<string, number> = {}
  for (const { timeSlotId, spots } of kept)
    keptSpots[timeSlotId] = (keptSpots[timeSlotId] ?? 0) + spots
  const [first] = kept.map((one) => keptInSlotUntil(one, one.keptUntil)).sort()
  return { keptUntil: first ?? null, keptSpots }
}

/** The events that a waiting family was asked to come to: the latest one, and others that still keep a spot for it */
async function listAsks(
  db: Db,
  { registrationId, ...ownSlot }: ClosableSlot & { registrationId: string },
  kept: readonly Kept[],
  now: Date,
): Promise<NonNullable<MyAppointment['askedElsewhere']>> {
  const eventIds = (await findAsksOf(db, [registrationId], now)).map(({ eventId }) => eventId)
  return [...new Set(eventIds)]
    .map((eventId) => {
      const { keptUntil, keptSpots } = presentKept(kept.filter((one) => one.eventId === eventId))
      const isBounded = keptUntil !== null && !isClosed(ownSlot)
      return {
        eventId,
        keptUntil: isBounded ? keptForFamilyUntil(keptUntil, ownSlot) : keptUntil,
        keptSpots,
      }
    })
    .filter(({ keptUntil }, n) => n === 0 || keptUntil !== null)
}
