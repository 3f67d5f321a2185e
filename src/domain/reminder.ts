import { hourMs, minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'
import { freeCancellationHours } from './registration.ts'
import { clampToTextHours } from './text-hours.ts'

/** As stored in `email_reminders` */
export const reminderTypes = ['two-days-before', 'day-before', 'day-of'] as const
export type ReminderType = (typeof reminderTypes)[number]

/**
 * `evening`: program time of the two reminders on earlier days. `dayOfHours`: how many hours before the slot the day-of
 * reminder is due
 */
export type ReminderTimes = { evening: string; dayOfHours: number }
export const defaultReminderTimes: ReminderTimes = { evening: '18:00', dayOfHours: 3 }
export type LocalReminderTimes = ReminderTimes & { zone: string }
/** A family that was notified of its spot less than this long before a reminder needs no reminder. */
const justNotifiedMs = 3 * hourMs

/** UTC; null if the reminder would not be due before the slot starts */
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
  const time = clampToTextHours(localTime(wanted, zone))
  const due = instantOf(localDate(wanted, zone), time, zone)
  return due < startTime ? due : null
}

/** The day-of reminder exists only as a text, so it replaces a late day-before text but no e-mail. */
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

export function freeCancellationUntil(startTime: string): string {
  return new Date(Date.parse(startTime) - freeCancellationHours * hourMs).toISOString()
}

/** `missed` is stored, so that the reminder is not considered again. */
export type ReminderDecision = 'wait' | 'send' | 'missed'

/** The most by which two processes' clocks are expected to differ */
const clockSkewMs = minuteMs

/** Later times were written while a clock was ahead. */
export function latestCredible(now: Date): string {
  return new Date(now.getTime() + clockSkewMs).toISOString()
}

/** Ignores times after `latestCredible`, which must not suppress a reminder. */
export function lastNotifiedAt(times: readonly (string | null)[], now: Date): string | null {
  const latest = latestCredible(now)
  const past = times.filter((at) => at !== null && at <= latest)
  return past.sort().pop() ?? null
}

/**
 * Whether a message about a new start also asks "Are you coming?", because the reminder that asks was due already or is
 * due soon
 */
export function mustAskWithChange(
  startTime: string,
  times: LocalReminderTimes,
  now: Date,
): boolean {
  const due = eveningBefore(startTime, 2, times)
  return now.getTime() > Date.parse(due) - justNotifiedMs && now.toISOString() < startTime
}

/** `notifiedAt`: when the family was last notified of its spot with this start, or reminded */
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
