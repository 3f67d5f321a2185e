import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { canCorrect } from '../../../domain/registration.ts'
import { hasEnded, hasStarted } from '../../../domain/time-slot.ts'
import type { LinkFailure } from '../link-failure.ts'

export type MyScreen =
  | 'invalid'
  | 'event_deleted'
  | 'loading'
  | 'load_failed'
  /** The server cannot be reached: shows the appointment as it was last loaded */
  | 'offline'
  /** A spot is open: continue in the registration wizard */
  | 'wizard'
  /** A spot was offered, but is taken. */
  | 'taken'
  /** No spot has been offered yet. */
  | 'waiting'
  /** A waiting family that was asked to come to another event gives its missing details first. */
  | 'complete'
  | 'yours'
  | 'move'
  | 'closed'
  | 'change'
  | 'coming'
  | Outcome
  | 'cancelled'
  | 'started'
  | 'over'
  | 'no_show'

/** What the family has just done on this page */
export type Outcome = 'completed' | 'moved' | 'changed' | 'said_yes'

/** The step that the URL asks for: `?do=move`, `?do=change`, or `?do=coming`, which a reminder links to */
export type Step = 'move' | 'change' | 'coming' | null

export function chooseMyScreen({
  token,
  appointment,
  failure,
  isOffline,
  step,
  to,
  outcome,
  now,
}: {
  token: string | undefined
  appointment: MyAppointment | undefined
  failure: LinkFailure | null
  /** The server cannot be reached, so the appointment may be old. */
  isOffline: boolean
  step: Step
  /** The slot to move to, from the URL */
  to?: string | null
  outcome: Outcome | null
  now: Date
}): MyScreen {
  if (!token || failure === 'not_found') return 'invalid'
  if (failure === 'event_deleted') return failure
  if (!appointment) return failure ? 'load_failed' : 'loading'
  const { status, spotsLeft, wasOffered, coming } = appointment
  if (isOffline) return 'offline'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no_show') return 'no_show'
  const change = givesDetailsFirst(appointment) ? 'complete' : 'change'
  const isChanging = step === 'change' && canCorrect(status, appointment, now)
  if (appointment.closed) {
    if (isChanging && change === 'complete') return change
    return chooseInClosedSlot(appointment, { step, to })
  }
  if (hasEnded(appointment, now)) return 'over'
  const isWaiting = status === 'waitlist'
  if (isWaiting && hasStarted(appointment, now)) return 'started'
  if (isWaiting && spotsLeft > 0) return 'wizard'
  const isAsked = step === 'coming' && !isWaiting && !hasStarted(appointment, now)
  if (isAsked && coming !== 'yes') return 'coming'
  if (step === 'move' && appointment.canMove && !hasStarted(appointment, now)) return 'move'
  if (isChanging) return change
  if (outcome) return outcome
  if (isAsked) return 'said_yes'
  return isWaiting ? (wasOffered ? 'taken' : 'waiting') : 'yours'
}

/** A family that was asked to come to another event cannot pick a time there until it gives its missing details. */
export function givesDetailsFirst({ status, askedElsewhere, missing }: MyAppointment): boolean {
  return status === 'waitlist' && askedElsewhere !== undefined && missing.length > 0
}

/** Apart from details that another event needs, a family in a closed slot can only pick another time or cancel. */
function chooseInClosedSlot(
  { canMove }: MyAppointment,
  { step, to }: { step: Step; to?: string | null | undefined },
): MyScreen {
  return step === 'move' && to && canMove ? 'move' : 'closed'
}
