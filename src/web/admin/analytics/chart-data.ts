import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { formatTile, localDate } from '../../../domain/program-time.ts'
import { percent } from '../../../domain/statistics.ts'

/** What the charts draw and the tables say, made from GET /api/admin/analytics. */

/** One column of a chart: `label` stands below it, `name` and `detail` are the same in full. */
export type Column<Series extends string> = {
  key: string
  label: string
  name: string
  /** Written by an administrator, so in whatever language */
  detail?: string
  values: Record<Series, number>
  /** Still growing, such as the current week */
  isPartial?: boolean
}

// A week is a calendar date, not an instant, so it is read and shown in UTC.
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

/** The weeks in the order given, oldest first; the last one is still running. */
export function weekColumns(weeks: Analytics['registrationsPerWeek']): Column<'registrations'>[] {
  const { thisWeek, weekOf } = adminAnalytics.weeks
  return weeks.map(({ week, registrations }, index) => {
    const label = shortDay(week, calendarZone)
    const isPartial = index === weeks.length - 1
    const name = isPartial ? thisWeek(label) : weekOf(label)
    return { key: week, label, name, values: { registrations }, isPartial }
  })
}

/** This week until now, and the week with the most; of equal ones the latest. Null while all are 0. */
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

export type Outcome = 'came' | 'noShow' | 'cancelledLate'

export function attendanceColumns(
  attendance: Analytics['attendance'],
  zone: string,
): Column<Outcome>[] {
  return attendance.map(({ eventId, title, date, came, noShow, cancelledLate }) => ({
    key: eventId,
    label: shortDay(date, zone),
    name: shortDate(date, zone),
    detail: title,
    values: { came, noShow, cancelledLate },
  }))
}

/** Families whose spot nobody else could take any more, and how many of them came (rate in percent) */
export function summarizeAttendance(attendance: Analytics['attendance']) {
  let came = 0
  let expected = 0
  for (const event of attendance) {
    came += event.came
    expected += event.came + event.noShow + event.cancelledLate
  }
  return { came, expected, rate: percent(came, expected) }
}

/** Latest event first; `share` of the slowest is 1, and null where no time is known. */
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

/** The families, and after them the zip codes of the service area that nobody came from. */
export function zipCodeRows(
  familiesPerZipCode: Analytics['familiesPerZipCode'],
  served: readonly string[],
) {
  const most = Math.max(0, ...familiesPerZipCode.map((row) => row.families))
  const reached = new Set(familiesPerZipCode.map((row) => row.zipCode))
  const unreached = served.filter((zipCode) => !reached.has(zipCode)).sort()
  return [...familiesPerZipCode, ...unreached.map((zipCode) => ({ zipCode, families: 0 }))].map(
    (row) => ({ ...row, share: shareOf(row.families, most) }),
  )
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** How people say a time: whole hours up to two days, then whole days. */
export function roundDuration(hours: number): { unit: 'hours' | 'days'; count: number } {
  if (hours < 48) return { unit: 'hours', count: Math.floor(hours) }
  return { unit: 'days', count: Math.round(hours / 24) }
}
