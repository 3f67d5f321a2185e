import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { hasEnded, hasStarted } from '../../../domain/time-slot.ts'

export type SignUpScreen =
  | 'invalid'
  | 'loading'
  | 'load_failed'
  /** A spot is open: continue in the registration wizard */
  | 'wizard'
  /** A spot was offered, and is taken */
  | 'taken'
  /** No spot has been offered yet */
  | 'waiting'
  /** Confirmed, with details missing */
  | 'complete'
  | 'completed'
  | 'yours'
  | 'cancelled'
  | 'started'
  | 'over'

/** The screen for a link, the state of its registration and the action taken on this page. */
export function chooseSignUpScreen({
  token,
  signUp,
  failure,
  hasCompleted,
  now,
}: {
  token: string | undefined
  signUp: MyAppointment | undefined
  /** Error from loading; 404 means an unknown link */
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
