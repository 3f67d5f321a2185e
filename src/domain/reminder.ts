import { hourMs, minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'
import { freeCancellationHours } from './registration.ts'
import { withinTextHours } from './text-hours.ts'

/** Reminders of a confirmed registration, as stored in `email_reminders` */
export const reminderTypes = ['two-days-before', 'day-before', 'day-of'] as const
export type ReminderType = (typeof reminderTypes)[number]

/**
 * When reminders go out: those before the day at the time `evening`; the one on the day `dayOfHours` hours before the
 * slot, moved out of the night.
 */
export type ReminderTimes = { evening: string; dayOfHours: number }
export const defaultReminderTimes: ReminderTimes = { evening: '18:00', dayOfHours: 3 }
/** With the program's time zone */
export type LocalReminderTimes = ReminderTimes & { zone: string }
/** A family that was notified of its spot less than this before a reminder needs no reminder. */
const justNotifiedMs = 3 * hourMs

/** When a reminder is due, in UTC; null if that would not be before the slot */
export function reminderDueAt(
  type: ReminderType,
  startTime: string,
  times: LocalReminderTimes,
): string | null {
  if (type === 'day-of') return dayOfDueAt(startTime, times)
  return eveningBefore(startTime, type === 'two-days-before' ? 2 : 1, times)
}

function eveningBefore(
  startTime: string,
  days: number,
  { evening, zone }: LocalReminderTimes,
): string {
  return instantOf(addDays(localDate(startTime, zone), -days), evening, zone)
}

function dayOfDueAt(startTime: string, { dayOfHours, zone }: LocalReminderTimes): string | null {
  const wanted = new Date(Date.parse(startTime) - dayOfHours * hourMs).toISOString()
  const time = withinTextHours(localTime(wanted, zone))
  const due = instantOf(localDate(wanted, zone), time, zone)
  return due < startTime ? due : null
}

/**
 * Until when a late reminder is still sent: the due time of the next reminder, or the start of the slot. The one two
 * days before expires when free cancellation ends, if that is earlier.
 * The day-of reminder exists only as a text, so it replaces only a late text.
 */
export function reminderExpiresAt(
  type: ReminderType,
  { startTime, isText }: { startTime: string; isText: boolean },
  times: LocalReminderTimes,
): string {
  if (type === 'two-days-before') {
    const free = freeCancellationUntil(startTime)
    const next = eveningBefore(startTime, 1, times)
    const isEveningSlot = next < free
    return isEveningSlot ? next : free
  }
  const isReplaced = type === 'day-before' && isText
  return (isReplaced && reminderDueAt('day-of', startTime, times)) || startTime
}

/** Until when cancelling is free: 24 hours before the slot */
export function freeCancellationUntil(startTime: string): string {
  return new Date(Date.parse(startTime) - freeCancellationHours * hourMs).toISOString()
}

/** `missed` is recorded, so that a reminder that comes too late is not considered again. */
export type ReminderDecision = 'wait' | 'send' | 'missed'

/** The most that two processes' clocks are expected to differ */
const clockSkewMs = minuteMs

/** The latest time that a right clock may have written; later ones were written while the clock was ahead. */
export function latestCredible(now: Date): string {
  return new Date(now.getTime() + clockSkewMs).toISOString()
}

/**
 * When a family was last notified; null for never. Times that `latestCredible` rules out are ignored: the notification
 * may be long ago, and must not suppress a reminder.
 */
export function lastNotifiedAt(times: readonly (string | null)[], now: Date): string | null {
  const latest = latestCredible(now)
  const past = times.filter((at) => at !== null && at <= latest)
  return past.toSorted().at(-1) ?? null
}

/**
 * Whether a message that goes out now about a new start also asks whether the family is coming: the reminder that would
 * ask was due already, or is due too soon after the message. Never once the slot has started.
 */
export function mustAskWithChange(
  startTime: string,
  times: LocalReminderTimes,
  now: Date,
): boolean {
  const due = eveningBefore(startTime, 2, times)
  return now.getTime() > Date.parse(due) - justNotifiedMs && now.toISOString() < startTime
}

/**
 * What to do about a reminder now. `notifiedAt` is when the family was last notified of its spot with this start, or
 * reminded: a family that signs up after the due time, or shortly before it, needs no reminder.
 */
export function decideReminder(
  type: ReminderType,
  { notifiedAt, ...slot }: { startTime: string; notifiedAt: string | null; isText: boolean },
  times: LocalReminderTimes,
  now: Date,
): ReminderDecision {
  const due = reminderDueAt(type, slot.startTime, times)
  const at = now.toISOString()
  if (!due) return 'missed'
  if (at < due) return 'wait'
  if (notifiedAt && Date.parse(notifiedAt) > Date.parse(due) - justNotifiedMs) return 'missed'
  return at < reminderExpiresAt(type, slot, times) ? 'send' : 'missed'
}
