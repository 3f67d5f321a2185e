import type { Appointment } from '../../../contract/cancellation.ts'
import { decideCancellation } from '../../../domain/registration.ts'

/** What the visitor has done on this page so far (SPEC.md 4: idle, success, error), or chosen to keep the appointment. */
export type CancelPhase = 'idle' | 'success' | 'error' | 'kept'

export type CancelScreen =
  | 'invalid'
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

/** The screen for a link, its loaded appointment and the action taken. */
export function chooseCancelScreen({
  token,
  appointment,
  failure,
  phase,
  now,
}: {
  token: string | undefined
  appointment: Appointment | undefined
  /** Error from loading the appointment; 404 means an unknown link */
  failure: 'not_found' | 'other' | null
  phase: CancelPhase
  now: Date
}): CancelScreen {
  if (!token || failure === 'not_found') return 'invalid'
  if (!appointment) return failure ? 'load_failed' : 'loading'
  if (phase === 'success') return 'done'
  if (phase === 'error') return 'failed'
  if (phase === 'kept') return 'kept'
  if (appointment.isReplaced) return 'replaced'
  const decision = decideCancellation(appointment.status, appointment, now)
  return decision === 'cancel' ? 'ask' : decision === 'already_cancelled' ? 'already' : decision
}
