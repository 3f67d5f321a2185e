import type { Appointment } from '../../../contract/cancellation.ts'
import { decideCancellation, isLateCancellation } from '../../../domain/registration.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import type { LinkFailure } from '../link-failure.ts'

/** What the family has done on this page (SPEC.md 4: idle, success, error); `kept`: it keeps its appointment. */
export type CancelPhase = 'idle' | 'success' | 'error' | 'kept'

export type CancelScreen =
  | 'invalid'
  | 'event_deleted'
  | 'loading'
  | 'load_failed'
  | 'already'
  | 'replaced'
  | 'too_late'
  | 'no_show'
  | 'ask'
  | 'done'
  | 'failed'
  | 'kept'

export function chooseCancelScreen({
  token,
  appointment,
  failure,
  phase,
  now,
}: {
  token: string | undefined
  appointment: Appointment | undefined
  failure: LinkFailure | null
  phase: CancelPhase
  now: Date
}): CancelScreen {
  if (!token || failure === 'not_found') return 'invalid'
  if (failure === 'event_deleted') return failure
  if (!appointment) return failure ? 'load_failed' : 'loading'
  if (phase === 'success') return 'done'
  if (phase === 'error') return 'failed'
  if (phase === 'kept') return 'kept'
  if (appointment.isReplaced) return 'replaced'
  const decision = decideCancellation(appointment.status, appointment, now)
  return decision === 'cancel' ? 'ask' : decision === 'already_cancelled' ? 'already' : decision
}

/** The note below the question; null for a family on the waitlist */
export function chooseNote(
  appointment: Appointment,
  now: Date,
): 'free' | 'late' | 'started' | 'closed' | null {
  if (appointment.status === 'waitlist') return null
  if (appointment.isClosed) return 'closed'
  if (hasStarted(appointment, now)) return 'started'
  return isLateCancellation(appointment, now) ? 'late' : 'free'
}

/** The thanks after a cancellation. In a slot that is closed or has started, nobody gets the spot. */
export function chooseThanks(
  appointment: Appointment | undefined,
  now: Date,
): 'text' | 'textUnused' | 'waitlistText' {
  const note = appointment && chooseNote(appointment, now)
  if (note === null) return 'waitlistText'
  return note === 'closed' || note === 'started' ? 'textUnused' : 'text'
}
