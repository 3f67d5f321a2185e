import { type Appointment, whatChanged } from './appointment.ts'
import { hasBanEnded } from './ban.ts'
import { dayMs } from './duration.ts'
import { isToFormerOwner, type MessageKind } from './message-kind.ts'
import type { NoShowEntry } from './no-show.ts'
import { type FreeSlot, otherEventOf } from './other-event.ts'
import { isReminder, type OrganizationKind } from './outbox-kind.ts'
import { isActive, type RegistrationStatus } from './registration.ts'
import { freeCancellationUntil } from './reminder.ts'
import { isSignUpOpen } from './sign-up-opening.ts'
import { hasEnded, hasStarted, type SlotTimes } from './time-slot.ts'

/** A queued message must still be true when it is sent (DESIGN.md 5, rule 19). */

type Registration = Appointment & {
  status: RegistrationStatus
  timeSlotId: string
  spotsLeft: number
  /** When the event's sign-up opens; null for at once */
  opensAt: string | null
  noShow: NoShowEntry | null
  /**
   * Another active registration in this slot has the same mailbox; or neither has a mailbox, and the other one is later
   * and has the same phone.
   */
  isReplaced: boolean
  isClosed?: boolean | undefined
  isPassedOver?: boolean | undefined
  closedAt?: string | null | undefined
  isOverFull?: boolean | undefined
  /** Free slots at the events that the family was asked to attend */
  promised?: { elsewhere: readonly FreeSlot[] } | undefined
}

/** `before`: only in messages about a change */
type Message = SlotTimes & {
  kind: MessageKind
  timeSlotId: string
  before?: Appointment
  other?: { eventId?: string; until: string } | undefined
  queuedAt?: string
  /** All slots that an announcement was sent to */
  toldSlotIds?: readonly string[] | undefined
}

/** These still help a family that arrives during the slot. */
const kindsTrueUntilEnd: readonly MessageKind[] = [
  'registration_confirmed',
  'moved',
  'event_changed',
  'my_link',
  'announcement',
  'slot_closed',
  'slot_reopened',
]

const kindsOfferingASpot: readonly MessageKind[] = ['spot_available', 'sign_up_link', 'other_event']

/** Counted from the end of the slot */
const noShowNewsMs = 30 * dayMs

type Expiring = SlotTimes & Pick<Message, 'kind' | 'other'>

/** Regardless of the registration's status; null for a message that never expires */
export function expiresAt({ kind, startTime, endTime, other }: Expiring) {
  // A family cannot take the other event's spots once its own slot or the other event's last free slot has started.
  if (kind === 'other_event' && other && other.until < startTime) return other.until
  if (kind === 'cancelled') return null
  if (kind === 'no_show_noted') return new Date(Date.parse(endTime) + noShowNewsMs).toISOString()
  // This reminder names the deadline for cancelling without penalty.
  if (kind === 'reminder_two_days_before') return freeCancellationUntil(startTime)
  return kindsTrueUntilEnd.includes(kind) ? endTime : startTime
}

/** `registration` is null once an administrator has deleted it. */
export function isStillRelevant(
  message: Message,
  registration: Registration | null,
  now: Date,
): boolean {
  if (isToFormerOwner(message.kind)) return !isExpired(message, now)
  if (message.kind === 'cancelled') {
    return !registration || (registration.status === 'cancelled' && !registration.isReplaced)
  }
  // The server would refuse the message's link. Once the ban has ended, the spot is offered again.
  if (registration?.isPassedOver && kindsOfferingASpot.includes(message.kind)) return false
  if (message.kind === 'sign_up_link') {
    // Once the slot of the waitlist entry has started, the link offers the event's other slots.
    const isSameSlot = registration?.timeSlotId === message.timeSlotId
    const canTakeOther = registration !== null && hasStarted(registration, now)
    return (
      (isSameSlot || canTakeOther) &&
      registration.status === 'waitlist' &&
      !hasStarted(message, now)
    )
  }
  if (!registration || !isForSlot(message, registration.timeSlotId)) return false
  if (message.kind === 'no_show_noted') {
    const { status, noShow } = registration
    const isInForce = noShow !== null && (noShow.isWarning || !hasBanEnded(noShow.endsAt, now))
    // If the slot was closed or has moved to a later day, the family has missed nothing.
    const isMissed = hasStarted(registration, now) && !registration.isClosed
    return status === 'no_show' && isInForce && isMissed && !isExpired(message, now)
  }
  if (isAboutSlot(message.kind)) {
    const isTrue =
      message.kind === 'announcement'
        ? !isFromBeforeClosing(message, registration)
        : Boolean(registration.isClosed) === (message.kind === 'slot_closed')
    return isTrue && isActive(registration.status) && !isExpired(message, now)
  }
  // The message about the closing says that the appointment is off.
  if (registration.isClosed && message.kind !== 'my_link') return false
  if (message.kind === 'event_changed') {
    // The slot may be back at the time and place that the family knows.
    const { time, place } = whatChanged(message.before ?? registration, registration)
    return (time || place) && isActive(registration.status) && !hasEnded(registration, now)
  }
  // The slot has moved; the new time has its own reminder.
  if (isReminder(message.kind) && registration.startTime !== message.startTime) return false
  // The spot is taken; the next free spot is offered by another message.
  if (message.kind === 'spot_available' && registration.spotsLeft === 0) return false
  // The server would refuse the message's link. Once sign-up opens, the spot is offered again.
  if (message.kind === 'spot_available' && !isSignUpOpen(registration.opensAt, now)) return false
  if (message.kind === 'my_link') return isActive(registration.status) && !isExpired(message, now)
  if (message.kind === 'asked_to_move' && registration.isOverFull === false) return false
  if (message.kind === 'other_event' && !hasRoomElsewhere(message, registration, now)) return false
  const isForWaitlist =
    message.kind === 'other_event' ||
    message.kind === 'waitlist_joined' ||
    message.kind === 'spot_available'
  const isExpectedStatus = registration.status === (isForWaitlist ? 'waitlist' : 'confirmed')
  return isExpectedStatus && !isExpired(message, now)
}

/** An announcement may go to several slots, so a family that moves between two of them still gets it. */
export function isForSlot(
  { kind, timeSlotId, toldSlotIds = [] }: Pick<Message, 'kind' | 'timeSlotId' | 'toldSlotIds'>,
  slotId: string,
): boolean {
  return timeSlotId === slotId || (kind === 'announcement' && toldSlotIds.includes(slotId))
}

/** The other event may have been called off, filled up or moved since the message was queued. */
function hasRoomElsewhere({ other }: Message, { promised }: Registration, now: Date): boolean {
  if (!promised || !other?.eventId) return true
  return otherEventOf(promised.elsewhere, other.eventId, now) !== undefined
}

/** An announcement from before the closing no longer applies; the message about the closing replaces it. */
function isFromBeforeClosing({ queuedAt }: Message, { closedAt }: Registration): boolean {
  return Boolean(queuedAt && closedAt && queuedAt < closedAt)
}

function isAboutSlot(kind: MessageKind): boolean {
  return kind === 'announcement' || kind === 'slot_closed' || kind === 'slot_reopened'
}

function isExpired(message: Expiring, now: Date): boolean {
  const end = expiresAt(message)
  return end !== null && now.toISOString() >= end
}

export function isStillRelevantToOrganization(
  message: { kind: OrganizationKind; until: string },
  now: Date,
): boolean {
  return message.kind !== 'organisation_event_list' || now.toISOString() < message.until
}

export function isWorthResending(
  message: Message,
  registration: Registration | null,
  now: Date,
): boolean {
  return !hasEnded(message, now) && isStillRelevant(message, registration, now)
}
