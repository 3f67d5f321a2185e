import { hourMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'
import type { RegistrationStatus } from './registration.ts'

/** What a no-show leads to (NO_SHOW_BAN, FIRST_NO_SHOW; docs/decisions/0044) */
export type NoShowPolicy = {
  /** How long its ban lasts; null for no end */
  banMonths: number | null
  /** Whether the first no-show of a family only warns */
  warnsFirst: boolean
}

/** As SPEC.md has it: every no-show bans forever, and no family is notified. */
export const strictNoShows: NoShowPolicy = { banMonths: null, warnsFirst: false }

/** Why this status cannot become a no-show; null if it can: only a family that had a spot and kept it can miss it. */
export function whyNotNoShow(
  status: RegistrationStatus,
): 'no_show_cancelled' | 'no_show_waiting' | null {
  if (status === 'cancelled') return 'no_show_cancelled'
  return status === 'waitlist' ? 'no_show_waiting' : null
}

/** Families are notified if bans have an end or the first no-show only warns. */
export function isFamilyTold({ banMonths, warnsFirst }: NoShowPolicy): boolean {
  return banMonths !== null || warnsFirst
}

/** The same day `months` later or, if negative, earlier: "2026-12-08"; the month's last day where it is shorter */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const moved = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth))
  return new Date(moved).toISOString().slice(0, 10)
}

/** The last day of a ban for a missed day; null for no end */
export function lastDayOfNoShowBan(missedDay: string, { banMonths }: NoShowPolicy): string | null {
  return banMonths === null ? null : addMonths(missedDay, banMonths)
}

const noticeTime = '09:00'
const correctableMs = hourMs

/** When a family is notified: the first nine in the morning that leaves an hour to correct a mistake */
export function noShowNoticeAt(markedAt: Date, zone: string): Date {
  const earliest = new Date(markedAt.getTime() + correctableMs)
  const day = localDate(earliest.toISOString(), zone)
  const morning = new Date(instantOf(day, noticeTime, zone))
  return morning >= earliest ? morning : new Date(instantOf(addDays(day, 1), noticeTime, zone))
}

/** The no-show's entry on the blacklist: a warning, or a ban until `endsAt`; null for no end */
export type NoShowEntry = { isWarning: boolean; endsAt: string | null }
