import { messageParts } from '../../../contract/words/en/messages.ts'
import { textAnswers } from '../../../contract/words/en/text-answers.ts'
import { type Appointment, placeLines } from '../../../domain/appointment.ts'
import { gsmLength, segmentLength, shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'

/** "Tue, Dec 8, 9:00 AM" */
export function whenOf({ startTime }: { startTime: string }, zone: string): string {
  return messageParts.when(formatTile(startTime, zone), formatTime(startTime, zone))
}

/** Names the appointment and asks for YES; a long place name is cut, so that the text stays one segment. */
export function cancelQuestion(appointment: Appointment, zone: string): string {
  const when = whenOf(appointment, zone)
  const place = toGsmText(placeLines(appointment)[0] ?? '')
  const otherLength = gsmLength(textAnswers.changedQuestion(textAnswers.cancelQuestion(when, '')))
  return textAnswers.cancelQuestion(when, shortenGsmText(place, segmentLength - otherLength))
}
