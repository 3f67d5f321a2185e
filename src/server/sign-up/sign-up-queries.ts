import type { SignUp } from '../../contract/sign-up.ts'
import { isActive, missingDetails } from '../../domain/registration.ts'
import { spotsLeft } from '../../domain/time-slot.ts'
import type { Db } from '../db/connect.ts'
import { byPersonalLink } from '../registration/registration-queries.ts'

/** The state of a personal link's registration, for the page to choose the next step */
export async function findSignUp(db: Db, token: string): Promise<SignUp | undefined> {
  const found = await byPersonalLink(db, token)
    .select([
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.address',
      'time_slots.capacity',
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
      // Offers since it joined this slot's line; one that was held back never reached the family.
      eb
        .selectFrom('messages')
        .whereRef('messages.registration_id', '=', 'registrations.id')
        .whereRef('messages.created_at', '>=', 'registrations.waitlisted_at')
        .where('messages.kind', 'in', ['spot_available', 'text_spot_available'])
        .where('messages.state', '!=', 'held')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('offers'),
    ])
    .executeTakeFirst()
  if (!found) return undefined

  const { name, email, phone, address, capacity, registrationCount, place, offers, ...facts } =
    found
  const isOpen = isActive(facts.status)
  return {
    ...facts,
    // An old link may be in other hands.
    name: isOpen ? name : '',
    email: isOpen ? email : '',
    missing: missingDetails({ phone, address }),
    spotsLeft: spotsLeft({ capacity, registrationCount: registrationCount ?? 0 }),
    waitlistPosition: facts.status === 'waitlist' ? place : null,
    wasOffered: facts.status === 'waitlist' && Number(offers) > 0,
  }
}
