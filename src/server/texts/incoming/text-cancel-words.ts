import { familyWords } from '../../../contract/words/family-words.ts'
import { type Appointment, placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import { placesLeft } from '../../../domain/text-segments.ts'

/** "Tue, Dec 8, 9:00 AM" */
export function whenOf(
  { startTime }: { startTime: string },
  zone: string,
  language: Language,
): string {
  const { messageParts } = familyWords[language].messages
  return messageParts.when(
    formatTile(startTime, zone, language),
    formatTime(startTime, zone, language),
  )
}

/** Names the appointment and asks for YES; a long place name is cut, so that the text needs no further segment. */
export function cancelQuestion(appointment: Appointment, zone: string, language: Language): string {
  const { cancelQuestion: ask, changedQuestion } = familyWords[language].textAnswers
  const when = whenOf(appointment, zone, language)
  const place = toGsmText(placeLines(appointment)[0] ?? '')
  return ask(when, shortenGsmText(place, placesLeft(changedQuestion(ask(when, '')))))
}

/** Whether it is the question about this appointment; the family's language may have changed since. */
export function isCancelQuestion(
  question: string,
  appointment: Appointment,
  zone: string,
): boolean {
  return languages.some((language) => question === cancelQuestion(appointment, zone, language))
}
