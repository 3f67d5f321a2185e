import { familyWords } from '../../../contract/words/family-words.ts'
import { type Appointment, placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import type { Language } from '../../../domain/language.ts'
import { roomLeft } from '../../../domain/text-segments.ts'
import { whenOf } from './text-cancel-words.ts'

/** An answer that names the time and location; cuts a long location name, so that the text needs no further segment. */
export function nameAppointment(
  answer: 'comingQuestion' | 'claimQuestion' | 'claimed',
  appointment: Appointment,
  zone: string,
  language: Language,
  {
    before = (words: string) => words,
    label = null,
  }: { before?: (words: string) => string; label?: string | null } = {},
): string {
  const when = whenOf(appointment, zone, language, label)
  const write = (where: string) => before(familyWords[language].textAnswers[answer](when, where))
  const place = toGsmText(placeLines(appointment)[0] ?? '')
  return write(shortenGsmText(place, roomLeft(write('')))).replace('....', '...')
}
