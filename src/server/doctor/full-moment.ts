import { formatDate, formatTime } from '../../domain/program-time.ts'

/** "Oct 20, 2026, 8:00 AM EDT"; has year and zone, because operators read old logs and may be in another zone. */
export function formatFullMoment(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  const parts = format.formatToParts(new Date(instant))
  const zoneName = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${formatDate(instant, zone)}, ${formatTime(instant, zone)} ${zoneName}`
}
