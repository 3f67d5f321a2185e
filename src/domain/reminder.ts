import { hourMs, minuteMs } from './duration.ts'
import { addDays, instantOf, localDate, localTime } from './program-time.ts'
import { freeCancellationHours } from './registration.ts'
import { withinTextHours } from './text.ts'

/** Reminders of a confirmed registration; the words are those of email_reminders. */
export const reminderTypes = ['two-days-before', 'day-before', 'day-of'] as const
export type ReminderType = (typeof reminderTypes)[number]

const evening = '18:00'
/** The reminder of the day itself comes this long before the slot, but never at night. */
const dayOfLeadMs = 3 * hourMs
/** Whoever was told of the spot less than this before a reminder has just read all that it says. */
const justToldMs = 3 * hourMs

/** When a reminder is due, in UTC; null when its moment would be no earlier than the slot. */
export function reminderDueAt(type: ReminderType, startTime: string, zone: string): string | null {
  if (type === 'day-of') return dayOfDueAt(startTime, zone)
  return eveningBefore(startTime, type === 'two-days-before' ? 2 : 1, zone)
}

function eveningBefore(startTime: string, days: number, zone: string): string {
  return instantOf(addDays(localDate(startTime, zone), -days), evening, zone)
}

function dayOfDueAt(startTime: string, zone: string): string | null {
  const wanted = new Date(Date.parse(startTime) - dayOfLeadMs).toISOString()
  const time = withinTextHours(localTime(wanted, zone))
  const due = instantOf(localDate(wanted, zone), time, zone)
  return due < startTime ? due : null
}

/**
 * Until when a late reminder still helps: before the next one takes its place, or the slot begins.
 * The reminder of the day itself takes the place of an earlier text only; nobody gets it by e-mail.
 */
export function reminderHelpsUntil(
  type: ReminderType,
  { startTime, isText }: { startTime: string; isText: boolean },
  zone: string,
): string {
  if (type === 'two-days-before') {
    const free = freeCancellationUntil(startTime)
    const next = eveningBefore(startTime, 1, zone)
    const isEveningSlot = next < free
    return isEveningSlot ? next : free
  }
  const isReplaced = type === 'day-before' && isText
  return (isReplaced && reminderDueAt('day-of', startTime, zone)) || startTime
}

/** The moment until which cancelling is free: 24 hours ahead of the slot */
export function freeCancellationUntil(startTime: string): string {
  return new Date(Date.parse(startTime) - freeCancellationHours * hourMs).toISOString()
}

/** `missed` is written down, so that a reminder that is no longer of use is not looked at again. */
export type ReminderDecision = 'wait' | 'send' | 'missed'

/** Clocks of two processes may differ by so much. */
const clockSkewMs = minuteMs

/**
 * When a family was last told, of the moments that are known; null for never. A moment that lies ahead was written
 * by a wrong clock, so nobody knows how long ago that was: it is no reason to leave a reminder out.
 */
export function lastToldAt(moments: readonly (string | null)[], now: Date): string | null {
  const latest = new Date(now.getTime() + clockSkewMs).toISOString()
  const past = moments.filter((at) => at !== null && at <= latest)
  return past.toSorted().at(-1) ?? null
}

/**
 * What to do about a reminder now. `toldAt` is when the family was last told of its spot, at this time, or reminded:
 * one who signs up after a reminder's moment, or just before it, knows what it would say.
 */
export function decideReminder(
  type: ReminderType,
  { toldAt, ...slot }: { startTime: string; toldAt: string | null; isText: boolean },
  zone: string,
  now: Date,
): ReminderDecision {
  const due = reminderDueAt(type, slot.startTime, zone)
  const at = now.toISOString()
  if (!due) return 'missed'
  if (at < due) return 'wait'
  if (toldAt && Date.parse(toldAt) > Date.parse(due) - justToldMs) return 'missed'
  return at < reminderHelpsUntil(type, slot, zone) ? 'send' : 'missed'
}
