import { type Ban, isInForce } from './ban.ts'
import {
  type ActiveOfHousehold,
  isRepeatedSignUp,
  type PersonKeys,
  whyDuplicate,
} from './household.ts'
import type { RegistrationStatus } from './registration.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { type ClosableSlot, hasStarted, isClosed } from './time-slot.ts'

type BookableSlot = ClosableSlot & { opensAt: string | null }

/**
 * DESIGN.md 5, rule 1; docs/decisions/0043. `startTime`: the start that the family saw, which an administrator may have
 * changed since
 */
export function whyUnbookable(slot: BookableSlot, now: Date, startTime?: string) {
  if (!isSignUpOpen(slot.opensAt, now)) return 'not_open_yet'
  if (hasStarted(slot, now)) return 'slot_started'
  if (isClosed(slot)) return 'slot_closed'
  const isMoved = startTime !== undefined && Date.parse(startTime) !== Date.parse(slot.startTime)
  return isMoved ? 'slot_moved' : null
}

/** Read under the locks of the person and the slot */
export type SignUp = {
  slot: BookableSlot
  startTime?: string | undefined
  status: 'confirmed' | 'waitlist'
  acceptsWaitlist: boolean
  /** Whether the visitor may put one more family on a waitlist (docs/decisions/0070) */
  mayJoin: boolean
  keys: PersonKeys
  household: readonly ActiveOfHousehold[]
  /** Includes bans that match the waitlist entry, which could be completed with another e-mail address and phone */
  bans: readonly Ban[]
  /** The registration of the personal link; the sign-up completes it */
  entry?: { id: string; status: RegistrationStatus } | undefined
}

/** See DESIGN.md 5, rules 1 to 4. */
export function whyNotSignUp(signUp: SignUp, now: Date) {
  const { slot, startTime, status, acceptsWaitlist, mayJoin, keys, household, entry } = signUp
  const unbookable = whyUnbookable(slot, now, startTime)
  if (unbookable) return unbookable
  // A request that cannot sign anybody up must reveal nothing about the person, so reasons that refuse everybody come
  // first.
  const isFull = status === 'waitlist' && !acceptsWaitlist
  if (isFull && !isRepeatedSignUp(keys, household)) return 'slot_full'
  if (status === 'waitlist' && acceptsWaitlist && !entry && !mayJoin) return 'too_many_requests'
  if (isInForce(signUp.bans, now)) return 'unable_to_register'
  if (entry?.status === 'confirmed') return 'already_registered'
  return whyDuplicate(keys, household, entry) ?? (isFull ? 'slot_full' : null)
}
