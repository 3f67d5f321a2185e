import type { Call } from '../../../contract/calls.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { formatMoment } from '../../../domain/program-time.ts'

/** "no email and no texts", each reason once, in the order of the news */
export function reasonsOf(call: Pick<Call, 'news'>, sendsMail: boolean): string {
  const { reasons, noMailServerThen } = adminCalls
  const named = sendsMail ? { ...reasons, no_mail_server: noMailServerThen } : reasons
  return [...new Set(call.news.map(({ reason }) => named[reason]))].join('; ')
}

export function hasMissedEmail({ news }: Pick<Call, 'news'>, sendsMail: boolean): boolean {
  return sendsMail && news.some(({ reason }) => reason === 'no_mail_server')
}

/** "First: Ana Ruiz, for Dec 8, 9:00 AM" */
export function firstCallText(
  { name, startTime }: Pick<Call, 'name' | 'startTime'>,
  zone: string,
): string {
  return adminCalls.panel.next(name, formatMoment(startTime, zone))
}
