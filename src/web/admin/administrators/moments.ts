import { adminAdministrators as words } from '../../../contract/words/en/admin-administrators.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { relativeTime } from '../../ui/relative-time.ts'

export function formatAgo(instant: string): string {
  return relativeTime(instant, new Date()) ?? words.justNow
}

/** "Dec 8, 9:00 AM" */
export function formatWhen(instant: string): string {
  return formatMoment(instant, settings.timeZone)
}
