import { familyWords } from '../../../contract/words/family-words.ts'
import { type Appointment, placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
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

/** An appointment, or a place on the waitlist for one */
type Cancellable = Appointment & { status: RegistrationStatus }

/** Names the appointment and asks for YES; a long place name is cut, so that the text needs no further segment. */
export function cancelQuestion(found: Cancellable, zone: string, language: Language): string {
  const { cancelQuestion, leaveQuestion, changedQuestion } = familyWords[language].textAnswers
  const ask = found.status === 'waitlist' ? leaveQuestion : cancelQuestion
  const when = whenOf(found, zone, language)
  const place = toGsmText(placeLines(found)[0] ?? '')
  return ask(when, shortenGsmText(place, placesLeft(changedQuestion(ask(when, '')))))
}

/** Whether it is the question about this appointment; the family's language may have changed since. */
export function isCancelQuestion(question: string, found: Cancellable, zone: string): boolean {
  return languages.some((language) => question === cancelQuestion(found, zone, language))
}
