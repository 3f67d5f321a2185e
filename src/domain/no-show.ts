import { hourMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'
import type { RegistrationStatus } from './registration.ts'

/** NO_SHOW_BAN and FIRST_NO_SHOW (docs/decisions/0044) */
export type NoShowPolicy = {
  /** Null for no end */
  banMonths: number | null
  warnsFirst: boolean
}

/** Every no-show bans forever (SPEC.md 4). */
export const strictNoShows: NoShowPolicy = { banMonths: null, warnsFirst: false }

/** Only a family with a spot can be a no-show. */
export function whyNotNoShow(
  status: RegistrationStatus,
): 'no_show_cancelled' | 'no_show_waiting' | null {
  if (status === 'cancelled') return 'no_show_cancelled'
  return status === 'waitlist' ? 'no_show_waiting' : null
}

export function isFamilyTold({ banMonths, warnsFirst }: NoShowPolicy): boolean {
  return banMonths !== null || warnsFirst
}

/** The same day of the month ("2026-12-08") `months` later, or earlier if negative; the last day of a shorter month */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const moved = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth))
  return new Date(moved).toISOString().slice(0, 10)
}

export function lastDayOfNoShowBan(missedDay: string, { banMonths }: NoShowPolicy): string | null {
  return banMonths === null ? null : addMonths(missedDay, banMonths)
}

const noticeTime = '09:00'
const correctableMs = hourMs

/** The first 9 a.m., program time, that leaves an hour to correct a mistake */
export function noShowNoticeAt(markedAt: Date, zone: string): Date {
  const earliest = new Date(markedAt.getTime() + correctableMs)
  const day = localDate(earliest.toISOString(), zone)
  const morning = new Date(instantOf(day, noticeTime, zone))
  return morning >= earliest ? morning : new Date(instantOf(addDays(day, 1), noticeTime, zone))
}

/** `endsAt` is null for a ban without an end. */
export type NoShowEntry = { isWarning: boolean; endsAt: string | null }
