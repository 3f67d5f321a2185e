import { formatDate, formatTime } from '../../domain/program-time.ts'

/** "Oct 20, 2026, 8:00 AM EDT", with year and zone, because operators may be in other zones and read old logs. */
export function formatFullMoment(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  const parts = format.formatToParts(new Date(instant))
  const zoneName = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${formatDate(instant, zone)}, ${formatTime(instant, zone)} ${zoneName}`
}
