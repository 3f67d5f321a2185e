/**
 * A story of the simulated month, written by hand: in plain words what its families do, and exactly what they get.
 * Whoever expects something writes it down here; nothing of it is computed by the code under test.
 */
export type Story = {
  /** What happens, in a sentence or two */
  tells: string
  families: Family[]
}

/** One family, or several to whom the very same happens */
export type Family = {
  who: string[]
  /** The slot that its messages are about, unless a line says another */
  slot: Slot
  /** "Oct 10 09:05 signs up for T9 with texts": local time, and what is done (see deeds.ts) */
  does: string[]
  /** "Oct 10 09:05 email confirmed": local time, way, kind, and the slot where it is another one */
  gets: string[]
  /** "day-before sent", "T17 day-before missed"; rows of email_reminders at the end */
  reminders: string[]
  /** "T9 confirmed"; empty for a registration that was deleted */
  ends: string[]
}

/** Time slots by a short name, as messages and screens of that month say them */
export const slots = {
  T9: 'Tue, Oct 13, 9:00 AM',
  T11: 'Tue, Oct 13, 11:00 AM',
  T17: 'Tue, Oct 13, 5:00 PM',
  S10: 'Sun, Nov 1, 10:00 AM',
  S13: 'Sun, Nov 1, 1:00 PM',
  // S13 as it is after an administrator has moved it
  S14: 'Sun, Nov 1, 2:00 PM',
  N9: 'Tue, Nov 10, 9:00 AM',
  N11: 'Tue, Nov 10, 11:00 AM',
  // N11 as it is after an administrator has moved it
  N13: 'Tue, Nov 10, 1:00 PM',
  N17: 'Tue, Nov 10, 5:00 PM',
} as const
export type Slot = keyof typeof slots

export function slotNamed(name: string): Slot {
  if (!(name in slots)) throw new Error(`There is no slot ${name}`)
  return name as Slot
}

const hourMs = 3_600_000
const months: Record<string, number> = { Oct: 9, Nov: 10 }
/** New York put its clocks back on November 1, 2026, at 2 in the morning: at this instant. */
const clocksGoBackAt = Date.UTC(2026, 10, 1, 6)

/** "Oct 10 09:05" in New York as an instant; "EST" tells the second of the two hours from 1 to 2 on November 1. */
export function instantOfLine(line: string): { instant: number; rest: string } {
  const parts = /^(Oct|Nov) (\d\d) (\d\d):(\d\d)( EST)? ?(.*)$/.exec(line)
  if (!parts) throw new Error(`No time in "${line}"`)
  const [, month = '', day, hour, minute, isWinter, rest = ''] = parts
  const wall = Date.UTC(2026, months[month] ?? 0, Number(day), Number(hour), Number(minute))
  const summer = wall + 4 * hourMs
  const instant = isWinter || summer >= clocksGoBackAt ? wall + 5 * hourMs : summer
  return { instant, rest }
}

/** "Oct 10 09:05", with "EST" once summer time is over, so that lines sort and compare as text */
export function lineTime(instant: number): string {
  const isWinter = instant >= clocksGoBackAt
  const wall = new Date(instant - (isWinter ? 5 : 4) * hourMs).toISOString()
  const month = wall.slice(5, 7) === '10' ? 'Oct' : 'Nov'
  return `${month} ${wall.slice(8, 10)} ${wall.slice(11, 16)} ${isWinter ? 'EST' : 'EDT'}`
}

/** Something that arrived, or is to arrive, somewhere */
export type Line = { instant: number; text: string }

export function toText(lines: Line[]): string[] {
  return lines
    .map(({ instant, text }) => ({ instant, line: `${lineTime(instant)} ${text}` }))
    .sort((a, b) => a.instant - b.instant || (a.line < b.line ? -1 : 1))
    .map(({ line }) => line)
}
