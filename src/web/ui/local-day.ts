import { formatTile } from '../../domain/program-time.ts'

/** "Dec 8, 2026" for the day "2026-12-08", without a time zone */
export function formatLocalDay(date: string): string {
  const { month, day } = formatTile(`${date}T12:00:00.000Z`, 'UTC')
  return `${month} ${day}, ${date.slice(0, 4)}`
}
