import { formatTile, localDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'

/** "Dec 8, 2026": an entry may be years old. */
export function formatDate(instant: string): string {
  const { timeZone } = settings
  const { month, day } = formatTile(instant, timeZone)
  return `${month} ${day}, ${localDate(instant, timeZone).slice(0, 4)}`
}
