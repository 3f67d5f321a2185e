import { dayMs, minuteMs } from './duration.ts'

/** How much anybody can make us send (DESIGN.md 5, rule 16) */

/** Of the messages that are not an administrator's doing: to one mailbox, or one phone, in any 24 hours */
export const brakes = {
  email: { most: 10, forReminders: 2 },
  text: { most: 5, forReminders: 1 },
} as const
export type Brake = keyof typeof brakes

/** For a registration, one notice of a free spot in this long; the next one waits. */
export const offersApartMs = 30 * minuteMs

/** `last_error` of a message that was held back, by the bound that it reached */
export const heldBack = {
  mailbox: 'held back: mailbox',
  phone: 'held back: phone',
  day: 'held back: texts of the day',
} as const
export type Bound = keyof typeof heldBack
export const bounds = Object.keys(heldBack) as Bound[]

/** The bound that a message with this `last_error` reached; undefined where it reached none */
export function boundOf(lastError: string | null): Bound | undefined {
  return bounds.find((bound) => heldBack[bound] === lastError)
}

/**
 * What is counted for one mailbox or phone: the instant of each message, and for each registration that a mailbox
 * was told of, room for the e-mail that it is cancelled, until its slot is over.
 */
export function roomToCancel({ registrationId, endTime }: Room): string {
  return `${registrationId}@${endTime}`
}
type Room = { registrationId: string; endTime: string }

/** The registration that an entry keeps room for; null for the instant of a message */
export function keepsRoomFor(entry: string): string | null {
  return entry.includes('@') ? (entry.split('@')[0] ?? null) : null
}

/** Without what no longer counts */
export function stillCounting(entries: readonly string[], now: Date): string[] {
  return entries.filter((entry) => {
    const [at = '', end] = entry.split('@')
    if (end !== undefined) return Date.parse(end) > now.getTime()
    // In both directions: a clock that was ahead must not silence anybody until it is that late.
    return Math.abs(now.getTime() - Date.parse(at)) < dayMs
  })
}

/**
 * Whether so much may be counted with a message that wants to go. The last few are for reminders alone:
 * what a stranger does to a mailbox must not cost the family those.
 */
export function mayGo(brake: Brake, wanted: number, isReminder: boolean): boolean {
  const { most, forReminders } = brakes[brake]
  return wanted <= (isReminder ? most : most - forReminders)
}

/** How many texts may have gone on this day before this one; a tenth of them is for reminders alone. */
export function textsBefore(textsPerDay: number, isReminder: boolean): number {
  return isReminder ? textsPerDay : Math.ceil(0.9 * textsPerDay)
}
