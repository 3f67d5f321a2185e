import { type Appointment, whatChanged } from './appointment.ts'
import { hourMs } from './duration.ts'
import { isReminder, type MessageKind, type OrganizationKind } from './message-kind.ts'
import { isActive, type RegistrationStatus } from './registration.ts'
import { freeCancellationUntil } from './reminder.ts'
import { hasEnded, hasStarted, type SlotTimes } from './time-slot.ts'

/**
 * What a family hears of an administrator's change of its registration; null where there is nothing new for it,
 * and once its slot is over. `needsLink`: the links that it had have ended, because somebody else may hold them.
 */
export function messageOfChange(
  before: RegistrationStatus,
  after: RegistrationStatus,
  { isMoved, needsLink, isOver }: { isMoved: boolean; needsLink: boolean; isOver: boolean },
): 'promoted' | 'registration_confirmed' | 'waitlist_joined' | 'cancelled' | null {
  if (isOver || after === 'no_show') return null
  if (after === 'cancelled') return before === 'cancelled' ? null : 'cancelled'
  if (after === before && !isMoved && !needsLink) return null
  if (after === 'waitlist') return 'waitlist_joined'
  return before === 'waitlist' ? 'promoted' : 'registration_confirmed'
}

/** Whether two addresses are one mailbox; letter case is ignored. Also compares phone numbers (E.164). */
export function isSameMailbox(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

export const messageChannels = ['email', 'text'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * `kept`: no mail server is configured, so the message waits for an administrator to read it.
 * `held`: too many went to this mailbox or phone, or too many texts to all (brakes.ts).
 */
export const messageStates = ['queued', 'sent', 'kept', 'held', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** No delivery takes longer, in milliseconds. */
export const longestDeliveryMs = 45_000

/**
 * No attempt is planned farther ahead than this: a text of eight in the evening waits for eight in the morning,
 * with an hour more when clocks go back. A later one was planned by a clock that was wrong.
 */
export const farthestAttemptMs = 14 * hourMs

/** How long a delivery may have a message to itself, in milliseconds: longer than any delivery takes. */
export const leaseMs = longestDeliveryMs + 15_000

/** What is left of a message's wait by the clock, but never more than was planned */
export function remainingWaitMs(
  {
    leaseId,
    waitMs,
    nextAttemptAt,
  }: { leaseId: string | null; waitMs: number | null; nextAttemptAt: string },
  now: Date,
): number {
  const planned = leaseId === null ? (waitMs ?? 0) : leaseMs
  return Math.max(0, Math.min(Date.parse(nextAttemptAt) - now.getTime(), planned))
}

/** `last_error` of a message that was not sent because it would no longer have told the truth */
export const noLongerRelevant = 'no longer of use'

/** How the registration that a message is about stands now; `spotsLeft` of its slot */
type Standing = Appointment & {
  status: RegistrationStatus
  timeSlotId: string
  spotsLeft: number
  /** A later registration of this mailbox holds a spot, or a place in line, in the same slot */
  isReplaced: boolean
}

/** `before`: how it was, where the message tells of a change */
type Told = SlotTimes & { kind: MessageKind; timeSlotId: string; before?: Appointment }

/** Of somebody who comes during the slot these are still true. */
const kindsTrueUntilEnd: readonly MessageKind[] = ['registration_confirmed', 'event_changed']

/** When a message expires, regardless of its registration's status; null if it never does (DESIGN.md 5, rule 19) */
export function expiresAt({ kind, startTime, endTime }: SlotTimes & { kind: MessageKind }) {
  if (kind === 'cancelled') return null
  // It names the moment until which cancelling is free.
  if (kind === 'reminder_two_days_before') return freeCancellationUntil(startTime)
  return kindsTrueUntilEnd.includes(kind) ? endTime : startTime
}

/**
 * Whether a message, which may have waited for a mail server, still tells the truth.
 * `registration` is how things stand now; null when an administrator has deleted it, and with it the personal link.
 */
export function isStillRelevant(message: Told, registration: Standing | null, now: Date): boolean {
  if (message.kind === 'cancelled') {
    return !registration || (registration.status === 'cancelled' && !registration.isReplaced)
  }
  if (message.kind === 'sign_up_link') {
    // Once the slot waited for has started, the link is about another one of the event.
    const isTold = registration?.timeSlotId === message.timeSlotId
    const mayTakeAnother = registration !== null && hasStarted(registration, now)
    return (
      (isTold || mayTakeAnother) && registration.status === 'waitlist' && !hasStarted(message, now)
    )
  }
  if (registration?.timeSlotId !== message.timeSlotId) return false
  if (message.kind === 'event_changed') {
    // What was changed back meanwhile is no change.
    const { time, place } = whatChanged(message.before ?? registration, registration)
    return (time || place) && isActive(registration.status) && !hasEnded(registration, now)
  }
  // The slot has been moved since; its new time has a reminder of its own.
  if (isReminder(message.kind) && registration.startTime !== message.startTime) return false
  // Somebody was faster; when the next spot comes free, there is a notice of that one.
  if (message.kind === 'spot_available' && registration.spotsLeft === 0) return false
  const waits = message.kind === 'waitlist_joined' || message.kind === 'spot_available'
  return registration.status === (waits ? 'waitlist' : 'confirmed') && !isExpired(message, now)
}

function isExpired(message: SlotTimes & { kind: MessageKind }, now: Date): boolean {
  const end = expiresAt(message)
  return end !== null && now.toISOString() >= end
}

/** Sent again, a message must help too: of an appointment that is over nobody needs to hear. */
export function isWorthResending(message: Told, registration: Standing | null, now: Date): boolean {
  return !hasEnded(message, now) && isStillRelevant(message, registration, now)
}

/**
 * Why an administrator cannot have a message sent again now; null when they can.
 * What is queued is sent without anybody's help, and asking twice must not send it twice.
 */
export const resendRefusals = [
  'no_mail_server',
  'no_text_service',
  'no_text_consent',
  'waiting',
  'no_longer_of_use',
] as const
export type ResendRefusal = (typeof resendRefusals)[number]

/** The first reason that applies, those of the installation before those of the message */
export function whyNotResend(
  message: {
    channel: MessageChannel
    state: MessageState
    isWorthIt: boolean
    /** Whether the family agrees to be told so; only texts need that */
    isAgreedTo: boolean
  },
  services: Services,
): ResendRefusal | null {
  const { channel, state, isWorthIt, isAgreedTo } = message
  if (channel === 'email' && !services.hasMailServer) return 'no_mail_server'
  if (channel === 'text' && !services.hasTextService) return 'no_text_service'
  if (state === 'queued') return 'waiting'
  if (!isWorthIt) return 'no_longer_of_use'
  return isAgreedTo ? null : 'no_text_consent'
}

/** By what this installation can send */
export type Services = { hasMailServer: boolean; hasTextService: boolean }

/** A list helps until the day is over; what happened stays true. `until` is the end of what is told of. */
export function isStillRelevantToOrganization(
  message: { kind: OrganizationKind; until: string },
  now: Date,
): boolean {
  return message.kind !== 'organisation_event_list' || now.toISOString() < message.until
}
