import type { Appointment } from '../../../contract/cancellation.ts'
import { decideCancellation } from '../../../domain/registration.ts'

/** What has been done on this page so far (SPEC.md 4: idle, success, error; and the wish to keep). */
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

/** Which screen stands for the link, what is known of its appointment, and what has been done. */
export function chooseCancelScreen({
  token,
  appointment,
  failure,
  phase,
  now,
}: {
  token: string | undefined
  appointment: Appointment | undefined
  /** Of loading the appointment: 404 is a link that leads nowhere */
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
