import { exampleWords } from '../../../contract/words/en/admin-messages.ts'
import { addDays, instantOf, localDate } from '../../../domain/program-time.ts'
import type { MessagePayload } from '../outbox.ts'

/** What a template is shown with: an invented family, a week from now, and links that lead nowhere. */
export function examplePayload(now: Date, zone: string): MessagePayload {
  const day = addDays(localDate(now.toISOString(), zone), 7)
  return {
    ...exampleWords,
    eventId: 'example',
    timeSlotId: 'example',
    registrationId: 'example',
    queuedAt: now.toISOString(),
    startTime: instantOf(day, '09:00', zone),
    endTime: instantOf(day, '10:00', zone),
    cancelToken: 'example',
  }
}
