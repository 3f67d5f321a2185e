import type { HealthWarning } from '../../domain/health.ts'
import { formatMoment } from '../../domain/program-time.ts'
import { warningKey } from '../../domain/warning-mail.ts'
import { warningTitle, warningMailWords as words } from './en/admin-warning-mail.ts'
import { warningText } from './warning-text.ts'

/** A warning's words in an e-mail; a kind without a title uses the dashboard's sentence as its title */
export function describeWarning(
  warning: HealthWarning,
  firstSeenAt: string,
  zone: string,
): { key: string; title: string; lines: string[] } {
  const text = warningText(warning, zone)
  const title = warningTitle(warning) ?? text
  const since = words.firstSeen(formatMoment(firstSeenAt, zone))
  const lines = [text, since, words.whatToDo(warning)].filter((line) => line !== title)
  return { key: warningKey(warning), title, lines }
}
