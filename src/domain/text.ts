import { hourMs, minuteMs } from './duration.ts'
import type { MessageKind } from './message.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'

/** What texts tell families who agreed to them: three beside an e-mail, the reminders alone */
export const textKinds = [
  'text_confirmed',
  'text_spot_available',
  'text_promoted',
  'text_reminder_day_before',
  'text_reminder_day_of',
] as const
export type TextKind = (typeof textKinds)[number]

/** Whether a message of the outbox goes as a text */
export function isText(kind: string): kind is TextKind {
  return textKinds.some((one) => one === kind)
}

/** The e-mail that says the same: as long as it is of use, so is the text. */
export const emailKindOf: Record<TextKind, MessageKind> = {
  text_confirmed: 'registration_confirmed',
  text_spot_available: 'spot_available',
  text_promoted: 'promoted',
  text_reminder_day_before: 'reminder_day_before',
  text_reminder_day_of: 'reminder_day_before',
}

/** The text that goes beside an e-mail; undefined where none does. */
export const textBeside: Partial<Record<MessageKind, TextKind>> = {
  registration_confirmed: 'text_confirmed',
  spot_available: 'text_spot_available',
  promoted: 'text_promoted',
}

/** The way to the spot; out of the others, C and YES lead. */
export function isTextWithLink(kind: TextKind): boolean {
  return kind === 'text_spot_available'
}

/** A reminder that does not get through as a text within an hour has better ways to come, or comes too late. */
export function isTextReminder(kind: string): boolean {
  return kind === 'text_reminder_day_before' || kind === 'text_reminder_day_of'
}
export const textReminderPatienceMs = hourMs

/** `last_error` of a text that was not sent because the family did not want it, or to let it sleep */
export const textStopped = 'stopped'
export const textNotAgreed = 'not agreed to'
export const textAtNight = 'not at night'

/** Wall-clock hours in which a telephone may ring unasked */
const textsFrom = '08:00'
const textsUntil = '20:00'

/** A wall-clock time moved into the hours of texts of the same day */
export function withinTextHours(time: string): string {
  return time < textsFrom ? textsFrom : time > textsUntil ? textsUntil : time
}

/** From eight in the morning to eight in the evening by the program's clock */
export function isTextHour(now: Date, zone: string): boolean {
  const time = localTime(now.toISOString(), zone)
  return time >= textsFrom && time <= textsUntil
}

/** What somebody has just asked for by signing up, or an administrator by hand, is no surprise at night. */
const askedForMs = 15 * minuteMs

/** When a text may go that is ready now: at once by day, and at night when it answers somebody, else in the morning. */
export function textMayGoAt(
  text: { isAskedFor: boolean; queuedAt: string },
  zone: string,
  now: Date,
): Date {
  const isFresh = now.getTime() - Date.parse(text.queuedAt) < askedForMs
  if (isTextHour(now, zone) || (text.isAskedFor && isFresh)) return now
  const at = now.toISOString()
  const today = localDate(at, zone)
  const morning = localTime(at, zone) < textsFrom ? today : addDays(today, 1)
  return new Date(instantOf(morning, textsFrom, zone))
}
