import { familyWords } from '../../../contract/words/family-words.ts'
import { type Appointment, placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import { roomLeft } from '../../../domain/text-segments.ts'

/** "Tue, Dec 8, 9:00 AM"; "Tue, Dec 8, 9:00 AM (Rosa)" with a label */
export function whenOf(
  { startTime }: { startTime: string },
  zone: string,
  language: Language,
  label: string | null = '',
): string {
  const { messageParts } = familyWords[language].messages
  const when = messageParts.when(
    formatTile(startTime, zone, language),
    formatTime(startTime, zone, language),
  )
  return label ? `${when} (${label})` : when
}

type Cancellable = Appointment & { status: RegistrationStatus }
/**
 * For a phone with several registrations: the label of this registration, and the name or time of the registration that
 * C asks about next
 */
export type Labels = { label: string; other: string }

/** Names the appointment and asks for YES; cuts a long location name, so that the text needs no further segment. */
export function cancelQuestion(
  found: Cancellable,
  zone: string,
  language: Language,
  { label, other }: Labels,
): string {
  const { cancelQuestion, leaveQuestion, changedQuestion, orOther } =
    familyWords[language].textAnswers
  const question = found.status === 'waitlist' ? leaveQuestion : cancelQuestion
  const ask = (when: string, where: string) =>
    other ? orOther(question(when, where), other) : question(when, where)
  const when = whenOf(found, zone, language, label)
  const place = toGsmText(placeLines(found)[0] ?? '')
  return ask(when, shortenGsmText(place, roomLeft(changedQuestion(ask(when, '')))))
}

/** Whether `question` asks about this appointment, in any language, because the family's language may have changed */
export function isCancelQuestion(
  question: string,
  found: Cancellable,
  zone: string,
  labels: Labels,
): boolean {
  return languages.some((language) => question === cancelQuestion(found, zone, language, labels))
}
