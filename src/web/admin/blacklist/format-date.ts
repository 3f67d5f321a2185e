import { localDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { formatLocalDay } from '../../ui/local-day.ts'

/** "Dec 8, 2026": an entry may be years old. */
export function formatDate(instant: string): string {
  return formatLocalDay(localDate(instant, settings.timeZone))
}
