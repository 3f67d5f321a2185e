import type { SignUp } from '../../../contract/sign-up.ts'
import { hasEnded, hasStarted } from '../../../domain/time-slot.ts'

export type SignUpScreen =
  | 'invalid'
  | 'loading'
  | 'load_failed'
  /** A spot is open: on to the registration wizard */
  | 'wizard'
  /** No spot is left of those that were offered */
  | 'taken'
  /** No spot has been offered so far */
  | 'waiting'
  /** Confirmed, and something is missing */
  | 'complete'
  | 'completed'
  | 'yours'
  | 'cancelled'
  | 'started'
  | 'over'

/** Which screen stands for the link, how its registration stands, and what has been done here. */
export function chooseSignUpScreen({
  token,
  signUp,
  failure,
  hasCompleted,
  now,
}: {
  token: string | undefined
  signUp: SignUp | undefined
  /** Of loading: 404 is a link that leads nowhere */
  failure: 'not_found' | 'other' | null
  hasCompleted: boolean
  now: Date
}): SignUpScreen {
  if (!token || failure === 'not_found') return 'invalid'
  if (!signUp) return failure ? 'load_failed' : 'loading'
  const { status, spotsLeft, wasOffered, missing } = signUp
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no_show' || hasEnded(signUp, now)) return 'over'
  if (status === 'waitlist') {
    if (hasStarted(signUp, now)) return 'started'
    if (spotsLeft > 0) return 'wizard'
    return wasOffered ? 'taken' : 'waiting'
  }
  if (missing.length > 0) return 'complete'
  return hasCompleted ? 'completed' : 'yours'
}
