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
 * Why families cannot book the slot (DESIGN.md 5, rule 1; docs/decisions/0043); null if they can. `startTime` is the
 * one that the family chose, before an administrator may have changed it.
 */
export function whyUnbookable(slot: BookableSlot, now: Date, startTime?: string) {
  if (!isSignUpOpen(slot.opensAt, now)) return 'not_open_yet'
  if (hasStarted(slot, now)) return 'slot_started'
  if (isClosed(slot)) return 'slot_closed'
  const isMoved = startTime !== undefined && Date.parse(startTime) !== Date.parse(slot.startTime)
  return isMoved ? 'slot_moved' : null
}

/** What is known under the locks of the person and the slot */
export type SignUp = {
  slot: BookableSlot
  startTime?: string | undefined
  /** As `statusForNewcomer` says */
  status: 'confirmed' | 'waitlist'
  /** Whether the family wants to wait */
  waits: boolean
  /** Whether the visitor may put one more family on a waitlist (docs/decisions/0070) */
  mayJoin: boolean
  keys: PersonKeys
  household: readonly ActiveOfHousehold[]
  /** Those of the entry included: a banned person could complete an old link with another e-mail address and phone. */
  bans: readonly Ban[]
  /** The registration of a personal link, which the sign-up completes */
  entry?: { id: string; status: RegistrationStatus } | undefined
}

/** Why the family cannot sign up (DESIGN.md 5, rules 1 to 4); null if it can, with this status */
export function whyNotSignUp(signUp: SignUp, now: Date) {
  const { slot, startTime, status, waits, mayJoin, keys, household, entry } = signUp
  const unbookable = whyUnbookable(slot, now, startTime)
  if (unbookable) return unbookable
  // Reasons that refuse everybody come first: a request that cannot sign anybody up must say nothing about the person.
  const isFull = status === 'waitlist' && !waits
  if (isFull && !isRepeatedSignUp(keys, household)) return 'slot_full'
  if (status === 'waitlist' && waits && !entry && !mayJoin) return 'too_many_requests'
  if (isInForce(signUp.bans, now)) return 'blacklisted'
  if (entry?.status === 'confirmed') return 'already_registered'
  return whyDuplicate(keys, household, entry) ?? (isFull ? 'slot_full' : null)
}
