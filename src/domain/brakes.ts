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

/** When messages went to one mailbox or phone, without those that no longer count; as instants */
export function stillCounting(times: readonly string[], now: Date): string[] {
  // In both directions: a clock that was ahead must not silence anybody until it is that late.
  return times.filter((at) => Math.abs(now.getTime() - Date.parse(at)) < dayMs)
}

/**
 * Whether one more may go, after so many. The last few are for reminders alone:
 * what a stranger does to a mailbox must not cost the family those.
 */
export function mayGo(brake: Brake, counted: number, isReminder: boolean): boolean {
  const { most, forReminders } = brakes[brake]
  return counted < (isReminder ? most : most - forReminders)
}

/** How many texts may have gone on this day before this one; a tenth of them is for reminders alone. */
export function textsBefore(textsPerDay: number, isReminder: boolean): number {
  return isReminder ? textsPerDay : Math.ceil(0.9 * textsPerDay)
}
