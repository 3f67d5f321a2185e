import { type Appointment, whatChanged } from './appointment.ts'
import { isToFormerOwner, type MessageKind } from './message-kind.ts'
import { isActive, type RegistrationStatus } from './registration.ts'

/** Compares a family's next message with what the family was last told about its appointment (DESIGN.md 5, rule 19). */

/** A message that reached the family, or may have */
export type Heard = {
  kind: MessageKind
  appointment: Appointment
  /** False if it may not have arrived, or if the family saw it only on the page after its own act */
  isCertain: boolean
}

export type Told = {
  /** Null if no message has named a status */
  status: RegistrationStatus | null
  isClosed: boolean
  appointment: Appointment
  isCertain: boolean
  /** Differs from `appointment` if a later reminder or announcement named another time or place */
  lastNamed: Appointment
}

/** Other kinds do not change the status that was told. */
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

/** Offers imply the waitlist, but a later `waitlist_joined` is still news, because it says more. */
const offers: readonly MessageKind[] = ['spot_available', 'sign_up_link', 'other_event']

/** Expects the oldest first; null if the family has heard nothing */
export function lastTold(heard: readonly Heard[]): Told | null {
  const told = heard.reduce<Omit<Told, 'lastNamed'> | null>(
    (told, { kind, appointment, ...one }) => {
      // Messages after this one went to another mailbox or phone.
      if (isToFormerOwner(kind))
        return { status: null, isClosed: false, appointment, isCertain: false }
      if (onlyNames(kind)) return told
      const said = statusSaidBy[kind]
      const isKnown = said !== undefined || told?.isCertain === true
      const isCertain = one.isCertain && isKnown && !offers.includes(kind)
      const staysClosed = said === undefined && kind !== 'slot_reopened' && told?.isClosed === true
      const isClosed = kind === 'slot_closed' || staysClosed
      return { status: said ?? told?.status ?? null, isClosed, appointment, isCertain }
    },
    null,
  )
  const last = heard.at(-1)
  return told && last ? { ...told, lastNamed: last.appointment } : null
}

/** These report the current facts, which the family may already know. */
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

/** Reminders and announcements name a time, but do not say that it has changed. */
export function onlyNames(kind: MessageKind): boolean {
  return statusSaidBy[kind] === undefined && !isCompared(kind) && !isToFormerOwner(kind)
}

export function isCompared(kind: MessageKind): boolean {
  return comparedKinds.includes(kind)
}

export type News = {
  isNew: boolean
  /** The different appointment that the family still expects; the message names it */
  earlier: Appointment | null
  /** The last status that the family was told is not the waitlist, so its promotion reads as a confirmation. */
  hasNotWaited: boolean
}

/** `told` is what the recipient of the message was told last. */
export function findNews(
  { kind, appointment }: { kind: MessageKind; appointment: Appointment },
  told: Told | null,
  now: Date,
): News {
  if (!told) return { isNew: kind !== 'slot_reopened', earlier: null, hasNotWaited: false }
  const { time, place } = whatChanged(told.appointment, appointment)
  const named = whatChanged(told.lastNamed, appointment)
  const isOther = time || place || named.time || named.place
  const isOtherStatus = (statusSaidBy[kind] ?? told.status) !== told.status
  // A cancellation does not say whether the slot is closed.
  const isOtherState = kind !== 'cancelled' && told.isClosed !== (kind === 'slot_closed')
  const differs = isOther || isOtherStatus || isOtherState
  const hasEarlier =
    (place || told.appointment.startTime !== appointment.startTime) &&
    told.status !== null &&
    isActive(told.status) &&
    !told.isClosed &&
    now.toISOString() < told.appointment.endTime
  return {
    // A reopening is news only to a family that may have heard of the closing.
    isNew: differs || (!told.isCertain && kind !== 'slot_reopened'),
    earlier: hasEarlier ? told.appointment : null,
    hasNotWaited: kind === 'promoted' && told.status !== null && told.status !== 'waitlist',
  }
}
