import { hourMs } from '../../../src/domain/duration.ts'

/**
 * A scenario of the simulated month, written by hand: what its families do, and exactly which messages they get.
 * Expectations are literal; none is computed by the code under test.
 */
export type Scenario = {
  /** What happens, in a sentence or two */
  summary: string
  families: Family[]
}

/** One family, or several with identical actions and messages */
export type Family = {
  who: string[]
  /** The slot that its messages are about, unless a line names another */
  slot: Slot
  /** "Oct 10 09:05 signs up for T9 with texts": local time and action (see actions.ts) */
  does: string[]
  /** "Oct 10 09:05 email confirmed": local time, channel, kind, and the slot if it is another one */
  gets: string[]
  /** "day-before sent", "T17 day-before missed"; rows of email_reminders at the end */
  reminders: string[]
  /** "T9 confirmed"; empty for a registration that was deleted */
  ends: string[]
}

/** Short names of the month's time slots, and how messages and screens show them */
export const slots = {
  T9: 'Tue, Oct 13, 9:00 AM',
  T11: 'Tue, Oct 13, 11:00 AM',
  T17: 'Tue, Oct 13, 5:00 PM',
  S10: 'Sun, Nov 1, 10:00 AM',
  S13: 'Sun, Nov 1, 1:00 PM',
  // S13 after an administrator has moved it
  S14: 'Sun, Nov 1, 2:00 PM',
  N9: 'Tue, Nov 10, 9:00 AM',
  N11: 'Tue, Nov 10, 11:00 AM',
  // N11 after an administrator has moved it
  N13: 'Tue, Nov 10, 1:00 PM',
  N17: 'Tue, Nov 10, 5:00 PM',
} as const
export type Slot = keyof typeof slots

export function slotNamed(name: string): Slot {
  if (!(name in slots)) throw new Error(`There is no slot ${name}`)
  return name as Slot
}

const months: Record<string, number> = { Oct: 9, Nov: 10 }
/** The end of daylight-saving time in New York: November 1, 2026, 02:00 */
const clocksGoBackAt = Date.UTC(2026, 10, 1, 6)

/** "Oct 10 09:05" in New York as an instant; "EST" marks the second of the two hours from 1:00 to 2:00 on November 1. */
export function instantOfLine(line: string): { instant: number; rest: string } {
  const parts = /^(Oct|Nov) (\d\d) (\d\d):(\d\d)( EST)? ?(.*)$/.exec(line)
  if (!parts) throw new Error(`No time in "${line}"`)
  const [, month = '', day, hour, minute, isWinter, rest = ''] = parts
  const wall = Date.UTC(2026, months[month] ?? 0, Number(day), Number(hour), Number(minute))
  const summer = wall + 4 * hourMs
  const instant = isWinter || summer >= clocksGoBackAt ? wall + 5 * hourMs : summer
  return { instant, rest }
}

/** "Oct 10 09:05", with "EST" after daylight-saving time, so that lines compare as text */
export function lineTime(instant: number): string {
  const isWinter = instant >= clocksGoBackAt
  const wall = new Date(instant - (isWinter ? 5 : 4) * hourMs).toISOString()
  const month = wall.slice(5, 7) === '10' ? 'Oct' : 'Nov'
  return `${month} ${wall.slice(8, 10)} ${wall.slice(11, 16)} ${isWinter ? 'EST' : 'EDT'}`
}

/** A message that arrived, or is expected */
export type Line = { instant: number; text: string }

export function toText(lines: Line[]): string[] {
  return lines
    .map(({ instant, text }) => ({ instant, line: `${lineTime(instant)} ${text}` }))
    .sort((a, b) => a.instant - b.instant || (a.line < b.line ? -1 : 1))
    .map(({ line }) => line)
}
