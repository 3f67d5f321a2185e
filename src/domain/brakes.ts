import { dayMs, minuteMs } from './duration.ts'
import { isRecent } from './time-window.ts'

/** Rate limits for messages that the public can cause (DESIGN.md 5, rule 16) */

/** Per mailbox or phone, in any 24 hours; messages that administrators cause do not count. */
export const brakes = {
  email: { max: 10, forReminders: 2 },
  text: { max: 5, forReminders: 1 },
} as const
export type Brake = keyof typeof brakes

/** Minimum time between two "spot available" messages for one registration; the second is delayed */
export const offerSpacingMs = 30 * minuteMs

/** `last_error` of a held message */
export const heldBack = {
  mailbox: 'held back: mailbox',
  phone: 'held back: phone',
  day: 'held back: texts of the day',
} as const
export type MessageBound = keyof typeof heldBack
const messageBounds = Object.keys(heldBack) as MessageBound[]
/** `replies`: the daily limit of replies to a phone's texts. Replies are not outbox messages. */
export type Bound = MessageBound | 'replies'
export const bounds: readonly Bound[] = [...messageBounds, 'replies']

export function boundOf(lastError: string | null): MessageBound | undefined {
  return messageBounds.find((bound) => heldBack[bound] === lastError)
}

/**
 * An entry in `message_brakes.times` that reserves room in a mailbox for a registration's cancellation e-mail until its
 * slot is over. All other entries are the times of messages.
 */
export function cancellationRoom({ registrationId, endTime }: Room): string {
  return `${registrationId}@${endTime}`
}
type Room = { registrationId: string; endTime: string }

export function roomOwner(entry: string): string | null {
  return entry.includes('@') ? (entry.split('@')[0] ?? null) : null
}

export function entriesInForce(entries: readonly string[], now: Date): string[] {
  return entries.filter((entry) => {
    const [at = '', end] = entry.split('@')
    if (end !== undefined) return Date.parse(end) > now.getTime()
    return isRecent(at, now, dayMs)
  })
}

/**
 * `wanted`: number of entries including the new message. Some are reserved for reminders, so that a stranger cannot
 * suppress reminders by flooding a mailbox.
 */
export function isWithinBrake(brake: Brake, wanted: number, isReminder: boolean): boolean {
  const { max, forReminders } = brakes[brake]
  return wanted <= (isReminder ? max : max - forReminders)
}

/** A tenth is reserved (`isReservedText`), so that strangers' sign-ups cannot suppress reminders. */
export function textsAllowed(textsPerDay: number, isReserved: boolean): number {
  return isReserved ? textsPerDay : Math.ceil(0.9 * textsPerDay)
}
