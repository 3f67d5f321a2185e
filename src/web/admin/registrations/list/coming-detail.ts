import type { AdminRegistration } from '../../../../contract/registration.ts'
import { comingDetails } from '../../../../contract/words/en/admin-coming.ts'
import { formatMoment } from '../../../../domain/program-time.ts'

/** "Said yes by text, Dec 7, 9:05 AM" or "No answer since Dec 6, 6:00 PM" */
export function comingDetail(
  { askedAt, saidYesAt, by }: NonNullable<AdminRegistration['coming']>,
  zone: string,
): string {
  return saidYesAt
    ? comingDetails.said_yes(by, formatMoment(saidYesAt, zone))
    : comingDetails.no_answer(formatMoment(askedAt, zone))
}
