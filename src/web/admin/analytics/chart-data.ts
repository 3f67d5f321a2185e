import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { formatTile, localDate } from '../../../domain/program-time.ts'
import { percent } from '../../../domain/statistics.ts'

/** `label` is the short name below the column; `name` and `detail` are the full name. */
export type Column<Series extends string> = {
  key: string
  label: string
  name: string
  detail?: string
  values: Record<Series, number>
  /** Whether the period is not over yet, such as the current week */
  isPartial?: boolean
}

// A week is a calendar date, not an instant, so it is parsed and formatted in UTC.
const calendarZone = 'UTC'

/** "Dec 8" */
function shortDay(instant: string, zone: string): string {
  const { month, day } = formatTile(instant, zone)
  return `${month} ${day}`
}

/** "Dec 8, 2026" */
function shortDate(instant: string, zone: string): string {
  return `${shortDay(instant, zone)}, ${localDate(instant, zone).slice(0, 4)}`
}

/** `weeks` is in chronological order; the last week is the current, partial week. */
export function weekColumns(weeks: Analytics['registrationsPerWeek']): Column<'registrations'>[] {
  const { thisWeek, weekOf } = adminAnalytics.weeks
  return weeks.map(({ week, registrations }, index) => {
    const label = shortDay(week, calendarZone)
    const isPartial = index === weeks.length - 1
    const name = isPartial ? thisWeek(label) : weekOf(label)
    return { key: week, label, name, values: { registrations }, isPartial }
  })
}

/** The current week so far, and the busiest week (the latest on a tie). Null without any registration. */
export function summarizeWeeks(weeks: Analytics['registrationsPerWeek']) {
  const current = weeks[weeks.length - 1]
  const most = Math.max(0, ...weeks.map((week) => week.registrations))
  const busiest = [...weeks].reverse().find((week) => week.registrations === most)
  if (!current || !busiest || most === 0) return null
  return {
    soFar: current.registrations,
    busiest: shortDay(busiest.week, calendarZone),
    most,
  }
}

export type Outcome = 'came' | 'noShow' | 'notNoted' | 'cancelledLate'

export function attendanceColumns(
  attendance: Analytics['attendance'],
  zone: string,
): Column<Outcome>[] {
  return attendance.map(({ eventId, title, date, came, noShow, notNoted, cancelledLate }) => ({
    key: eventId,
    label: shortDay(date, zone),
    name: shortDate(date, zone),
    detail: title,
    values: { came, noShow, notNoted, cancelledLate },
  }))
}

/** `rate`: the percentage that came, among families with an appointment and noted attendance (DESIGN.md 5, rule 17) */
export function summarizeAttendance(attendance: Analytics['attendance']) {
  let came = 0
  let walkIns = 0
  let loads = 0
  let noted = 0
  let notNoted = 0
  for (const event of attendance) {
    came += event.came
    walkIns += event.walkIns
    loads += event.loads
    noted += event.came - event.walkIns + event.noShow
    notNoted += event.notNoted
  }
  const expected = came - walkIns
  return { came, walkIns, loads, expected, noted, notNoted, rate: percent(expected, noted) }
}

/** The latest event first. `share` is 1 for the slowest event, and null for an event without a full slot. */
export function fillRows(fillSpeed: Analytics['fillSpeed'], zone: string) {
  const slowest = Math.max(0, ...fillSpeed.map((event) => event.medianHoursToFill ?? 0))
  return [...fillSpeed].reverse().map(({ eventId, title, date, slots, slotsFilled, ...event }) => {
    const hours = event.medianHoursToFill
    return {
      eventId,
      title,
      day: shortDate(date, zone),
      slots,
      slotsFilled,
      hours,
      share: hours === null ? null : shareOf(hours, slowest),
    }
  })
}

/** The zip codes with families, then the served zip codes without families. `share` is 1 for the largest count. */
export function zipCodeRows(
  familiesPerZipCode: Analytics['familiesPerZipCode'],
  servedZipCodes: readonly string[],
) {
  const largest = Math.max(0, ...familiesPerZipCode.map((row) => row.families))
  const reached = new Set(familiesPerZipCode.map((row) => row.zipCode))
  const unreached = servedZipCodes.filter((zipCode) => !reached.has(zipCode)).sort()
  return [...familiesPerZipCode, ...unreached.map((zipCode) => ({ zipCode, families: 0 }))].map(
    (row) => ({ ...row, share: shareOf(row.families, largest) }),
  )
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** "under an hour", whole hours up to two days, then whole days */
export function formatDuration(hours: number): string {
  const words = adminAnalytics.fillSpeed
  if (hours < 1) return words.underAnHour
  return hours < 48 ? words.hours(Math.floor(hours)) : words.days(Math.round(hours / 24))
}

/** `rate` is in percent. Null if no attendance is noted. */
export function notedNoShowRate(rows: readonly { came: number; noShow: number }[]) {
  const noShow = rows.reduce((sum, row) => sum + row.noShow, 0)
  const noted = rows.reduce((sum, row) => sum + row.came + row.noShow, 0)
  return noted === 0 ? null : { noShow, noted, rate: percent(noShow, noted) }
}
