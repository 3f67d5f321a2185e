import type { MyAppointment } from '../../contract/my-appointment.ts'
import { onePhoneKey, phoneKey } from '../../domain/person.ts'
import { hasLinkEnded } from '../../domain/personal-link.ts'
import { canMove, decideCancellation, isActive, missingDetails } from '../../domain/registration.ts'
import { isSignUpOpen } from '../../domain/sign-up-opening.ts'
import { spotsLeft } from '../../domain/time-slot.ts'
import type { Db } from '../db/connect.ts'
import { isOffer } from '../messages/outbox/offer-queries.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'

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
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.address',
      'registrations.zip_code as zipCode',
      'registrations.language',
      'registrations.text_consent_at as textConsentAt',
      'time_slots.capacity',
      'events.opens_at as opensAt',
      'time_slots.confirmed_count as registrationCount',
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
  const { capacity, registrationCount, opensAt, place, offers, askedAt, answeredAt, ...facts } =
    rest
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
    spotsLeft: isSignUpOpen(opensAt, now)
      ? spotsLeft({ capacity, registrationCount: registrationCount ?? 0 })
      : 0,
    waitlistPosition: facts.status === 'waitlist' ? place : null,
    wasOffered: facts.status === 'waitlist' && Number(offers) > 0,
    canMove:
      canMove(facts.status, facts, now) && (facts.status === 'confirmed' || missing.length === 0),
    canCancel: decideCancellation(facts.status, facts, now) === 'cancel',
    coming: answeredAt ? 'yes' : askedAt ? 'asked' : 'not_asked',
  }
}
