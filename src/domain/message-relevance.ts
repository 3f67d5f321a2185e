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

/** The registration's present state; `spotsLeft` in its slot */
type Registration = Appointment & {
  status: RegistrationStatus
  timeSlotId: string
  spotsLeft: number
  /** When the event's sign-up opens; null for at once */
  opensAt: string | null
  /** Its entry on the blacklist, if it is a no-show */
  noShow: NoShowEntry | null
  /** Another registration of this mailbox, or a later one of this phone, is active in the same slot */
  isReplaced: boolean
  /** An administrator has closed the slot. */
  isClosed?: boolean | undefined
  /** It waits, and a ban keeps it from a spot. */
  isPassedOver?: boolean | undefined
  /** When an administrator closed its slot */
  closedAt?: string | null | undefined
  /** More families are confirmed in its slot than fit. */
  isOverFull?: boolean | undefined
  /** Free slots at the events that the family was asked to attend */
  promised?: { elsewhere: readonly FreeSlot[] } | undefined
}

/** What the message says; `before`: the earlier appointment, in a message about a change */
type Message = SlotTimes & {
  kind: MessageKind
  timeSlotId: string
  before?: Appointment
  other?: { eventId?: string; until: string } | undefined
  queuedAt?: string
  /** All slots to which an announcement was sent */
  toldSlotIds?: readonly string[] | undefined
}

/** These still help somebody who arrives during the slot. */
const kindsTrueUntilEnd: readonly MessageKind[] = [
  'registration_confirmed',
  'moved',
  'event_changed',
  'my_link',
  'announcement',
  'slot_closed',
  'slot_reopened',
]

/** Messages that offer a waiting family a spot */
const kindsOfferingASpot: readonly MessageKind[] = ['spot_available', 'sign_up_link', 'other_event']

/** A no-show notice expires 30 days after its slot. */
const noShowNewsMs = 30 * dayMs

type Expiring = SlotTimes & Pick<Message, 'kind' | 'other'>

/** When a message expires, regardless of its registration's status; null if it never does */
export function expiresAt({ kind, startTime, endTime, other }: Expiring) {
  // A family moves before its own slot starts, to a slot of the other event that has not started.
  if (kind === 'other_event' && other && other.until < startTime) return other.until
  if (kind === 'cancelled') return null
  if (kind === 'no_show_noted') return new Date(Date.parse(endTime) + noShowNewsMs).toISOString()
  // It names the time until which cancelling is free.
  if (kind === 'reminder_two_days_before') return freeCancellationUntil(startTime)
  return kindsTrueUntilEnd.includes(kind) ? endTime : startTime
}

/** Whether a message is still true; `registration` is null once an administrator has deleted it. */
export function isStillRelevant(
  message: Message,
  registration: Registration | null,
  now: Date,
): boolean {
  if (isToFormerOwner(message.kind)) return !isExpired(message, now)
  if (message.kind === 'cancelled') {
    return !registration || (registration.status === 'cancelled' && !registration.isReplaced)
  }
  // The server would refuse its link; a spot is offered again once the ban has ended.
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
    // False once the mark is undone, the entry removed or the ban over.
    const isInForce = noShow !== null && (noShow.isWarning || !hasBanEnded(noShow.endsAt, now))
    return status === 'no_show' && isInForce && !isExpired(message, now)
  }
  if (isAboutSlot(message.kind)) {
    const isTrue =
      message.kind === 'announcement'
        ? !isFromBeforeClosing(message, registration)
        : Boolean(registration.isClosed) === (message.kind === 'slot_closed')
    return isTrue && isActive(registration.status) && !isExpired(message, now)
  }
  // In a closed slot nobody has an appointment; the message about the closing says so.
  if (registration.isClosed && message.kind !== 'my_link') return false
  if (message.kind === 'event_changed') {
    // No message if the slot is back at the time and place that the family knows.
    const { time, place } = whatChanged(message.before ?? registration, registration)
    return (time || place) && isActive(registration.status) && !hasEnded(registration, now)
  }
  // The slot has moved; its new time gets a reminder of its own.
  if (isReminder(message.kind) && registration.startTime !== message.startTime) return false
  // The spot is taken; the next free one gets a message of its own.
  if (message.kind === 'spot_available' && registration.spotsLeft === 0) return false
  // The server would refuse its link; the spot is offered again once sign-up opens.
  if (message.kind === 'spot_available' && !isSignUpOpen(registration.opensAt, now)) return false
  if (message.kind === 'my_link') return isActive(registration.status) && !isExpired(message, now)
  // Enough families have left, or the capacity has been raised again.
  if (message.kind === 'asked_to_move' && registration.isOverFull === false) return false
  if (message.kind === 'other_event' && !hasRoomElsewhere(message, registration, now)) return false
  const isForWaitlist =
    message.kind === 'other_event' ||
    message.kind === 'waitlist_joined' ||
    message.kind === 'spot_available'
  const isExpectedStatus = registration.status === (isForWaitlist ? 'waitlist' : 'confirmed')
  return isExpectedStatus && !isExpired(message, now)
}

/**
 * Whether the message is for families of this slot. An announcement is for all slots to which it was sent, so a family
 * that moves between two of them still gets it.
 */
export function isForSlot(
  { kind, timeSlotId, toldSlotIds = [] }: Pick<Message, 'kind' | 'timeSlotId' | 'toldSlotIds'>,
  slotId: string,
): boolean {
  return timeSlotId === slotId || (kind === 'announcement' && toldSlotIds.includes(slotId))
}

/** The other event may have been called off, have filled up or have moved since. */
function hasRoomElsewhere({ other }: Message, { promised }: Registration, now: Date): boolean {
  if (!promised || !other?.eventId) return true
  return otherEventOf(promised.elsewhere, other.eventId, now) !== undefined
}

/** What was said about the slot before it closed is no longer true; the message about the closing replaces it. */
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

/** A list helps until its day is over (`until`); messages of all other kinds stay true. */
export function isStillRelevantToOrganization(
  message: { kind: OrganizationKind; until: string },
  now: Date,
): boolean {
  return message.kind !== 'organisation_event_list' || now.toISOString() < message.until
}

/** A message about an appointment that is over is not sent again, even if it is still true. */
export function isWorthResending(
  message: Message,
  registration: Registration | null,
  now: Date,
): boolean {
  return !hasEnded(message, now) && isStillRelevant(message, registration, now)
}
