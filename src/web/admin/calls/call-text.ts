import type { Call } from '../../../contract/calls.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { formatMoment } from '../../../domain/program-time.ts'

/** "no email and no texts", each reason once, in the order of the news */
export function reasonsOf({ news }: Pick<Call, 'news'>): string {
  const reasons = new Set(news.map(({ reason }) => adminCalls.reasons[reason]))
  return [...reasons].join('; ')
}

/** The first family of the list in a line: "First: Ana Ruiz, for Dec 8, 9:00 AM" */
export function firstCallText(
  { name, startTime }: Pick<Call, 'name' | 'startTime'>,
  zone: string,
): string {
  return adminCalls.panel.next(name, formatMoment(startTime, zone))
}
