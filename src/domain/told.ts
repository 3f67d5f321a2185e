import { type Appointment, whatChanged } from './appointment.ts'
import { isToFormerOwner, type MessageKind } from './message-kind.ts'
import { isActive, type RegistrationStatus } from './registration.ts'

/** What a family was last told about its appointment, against what its next message says (DESIGN.md 5, rule 19) */

/** A message that reached the family, or may have; lists are ordered oldest first */
export type Heard = {
  kind: MessageKind
  appointment: Appointment
  /**
   * True if it was sent to the same mailbox or phone, or a volunteer said it; false if it may have arrived, or only the
   * page of the family's own act has said it
   */
  isCertain: boolean
}

export type Told = {
  /** Null while no message has said it */
  status: RegistrationStatus | null
  isClosed: boolean
  appointment: Appointment
  isCertain: boolean
}

/** Kinds that say the status; a change of the time, or a closing, leaves it as the family knows it. */
const statusSaidBy: Partial<Record<MessageKind, RegistrationStatus>> = {
  registration_confirmed: 'confirmed',
  promoted: 'confirmed',
  moved: 'confirmed',
  waitlist_joined: 'waitlist',
  spot_available: 'waitlist',
  sign_up_link: 'waitlist',
  other_event: 'waitlist',
  cancelled: 'cancelled',
  no_show_noted: 'no_show',
}

/** These imply the waitlist, but `waitlist_joined` says more. */
const offers: readonly MessageKind[] = ['spot_available', 'sign_up_link', 'other_event']

/** What the family knows after these messages; null if it has heard nothing. */
export function lastTold(heard: readonly Heard[]): Told | null {
  return heard.reduce<Told | null>((told, { kind, appointment, ...one }) => {
    // From then on the messages went elsewhere.
    if (isToFormerOwner(kind))
      return { status: null, isClosed: false, appointment, isCertain: false }
    const said = statusSaidBy[kind]
    // Reminders and announcements name a time, but do not say that it has changed.
    if (said === undefined && !isCompared(kind)) return told
    const isKnown = said !== undefined || told?.isCertain === true
    const isCertain = one.isCertain && isKnown && !offers.includes(kind)
    const staysClosed = said === undefined && kind !== 'slot_reopened' && told?.isClosed === true
    const isClosed = kind === 'slot_closed' || staysClosed
    return { status: said ?? told?.status ?? null, isClosed, appointment, isCertain }
  }, null)
}

/** Kinds that say how things stand, so that they can be old news; any other is news of its own. */
const comparedKinds: readonly MessageKind[] = [
  'registration_confirmed',
  'promoted',
  'moved',
  'waitlist_joined',
  'event_changed',
  'slot_closed',
  'slot_reopened',
  'cancelled',
]

export function isCompared(kind: MessageKind): boolean {
  return comparedKinds.includes(kind)
}

export type News = {
  /** False if the family knows all that the message says */
  isNew: boolean
  /** The appointment that the family was last told, to be named too; null if it is the same, over or given up */
  earlier: Appointment | null
  /** A promotion of a family that does not know of the waitlist reads as a confirmation. */
  hasNotWaited: boolean
}

/** What a message of a compared kind, about to leave, adds to what its recipient was told */
export function findNews(
  { kind, appointment }: { kind: MessageKind; appointment: Appointment },
  told: Told | null,
  now: Date,
): News {
  if (!told) return { isNew: kind !== 'slot_reopened', earlier: null, hasNotWaited: false }
  const { time, place } = whatChanged(told.appointment, appointment)
  const isOther = time || place
  const isOtherStatus = (statusSaidBy[kind] ?? told.status) !== told.status
  // A cancellation says nothing about the slot.
  const isOtherState = kind !== 'cancelled' && told.isClosed !== (kind === 'slot_closed')
  const differs = isOther || isOtherStatus || isOtherState
  const hasEarlier =
    (place || told.appointment.startTime !== appointment.startTime) &&
    told.status !== null &&
    isActive(told.status) &&
    !told.isClosed &&
    now.toISOString() < told.appointment.endTime
  return {
    // Only a closing that may have arrived is worth taking back.
    isNew: differs || (!told.isCertain && kind !== 'slot_reopened'),
    earlier: hasEarlier ? told.appointment : null,
    hasNotWaited: kind === 'promoted' && told.status !== null && told.status !== 'waitlist',
  }
}
