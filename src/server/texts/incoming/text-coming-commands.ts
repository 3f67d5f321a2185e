import { familyWords } from '../../../contract/words/family-words.ts'
import type { EventAppointment } from '../../../domain/appointment.ts'
import { comingByText } from '../../../domain/coming.ts'
import { appointmentKey } from '../../../domain/text-question.ts'
import { hasEnded, isClosed } from '../../../domain/time-slot.ts'
import { lockForCancelling } from '../../cancellation/cancellation-commands.ts'
import { recordComing } from '../../coming/coming-commands.ts'
import type { Tx } from '../../db/connect.ts'
import { findLabel } from '../shared-phone-queries.ts'
import { saveTextQuestion } from '../text-question-commands.ts'
import type { TextQuestion } from '../text-question-queries.ts'
import { type Asker, askToCancel, type Program } from './text-cancel-commands.ts'
import { findOtherUnanswered, findOwnRegistration } from './text-cancel-queries.ts'
import { whenOf } from './text-cancel-words.ts'
import { nameAppointment } from './text-question-words.ts'

/**
 * YES to "Are you coming?": records it, and asks about the phone's next unanswered appointment, because a phone has
 * only one open question at a time. Asks again instead if the appointment has changed since the question.
 */
export async function confirmComing(
  tx: Tx,
  asker: Asker,
  { contactPhone, timeZone }: Program,
  asked: TextQuestion,
  clock: () => Date,
): Promise<string> {
  const locked = await lockForCancelling(tx, () =>
    findOwnRegistration(tx, asker.phone, asked.registrationId),
  )
  if (!locked) return asker.say((answers) => answers.nothingToCancel(contactPhone))
  const now = clock()
  const { slot, found } = locked
  const { language } = found
  const { textAnswers } = familyWords[language]
  const label = await findLabel(tx, asker.phone, { ...found, ...slot })
  const when = whenOf(slot, timeZone, language, label)
  if (found.status !== 'confirmed') return textAnswers.noSpotAnymore(when, contactPhone)
  if (hasEnded(slot, now)) return textAnswers.timeOver(when, contactPhone)
  if (isClosed(slot)) return textAnswers.closed(when, contactPhone)
  if (asked.question !== appointmentKey(slot)) {
    await saveComingQuestion(tx, asker, { ...slot, registrationId: found.id }, now)
    const before = textAnswers.changedQuestion
    return nameAppointment('comingQuestion', slot, timeZone, language, { before, label })
  }
  await recordComing(tx, found, slot, { by: comingByText, now })
  const other = await findOtherUnanswered(tx, asker.phone, found.id, now)
  if (!other) return textAnswers.coming(when)
  await saveComingQuestion(tx, asker, { ...other, registrationId: other.id }, now)
  const otherLabel = await findLabel(tx, asker.phone, other)
  return textAnswers.comingAndOther(when, whenOf(other, timeZone, language, otherLabel))
}

/** NO to "Are you coming?": asks whether to cancel, because only a YES to that question cancels. */
export async function refuseComing(
  tx: Tx,
  asker: Asker,
  program: Program,
  asked: TextQuestion,
  now: Date,
): Promise<string | null> {
  const registration = await findOwnRegistration(tx, asker.phone, asked.registrationId)
  if (!registration) return null
  const { language } = registration
  const { textAnswers } = familyWords[language]
  const label = await findLabel(tx, asker.phone, registration)
  const when = whenOf(registration, program.timeZone, language, label)
  if (registration.status !== 'confirmed')
    return textAnswers.noSpotAnymore(when, program.contactPhone)
  if (hasEnded(registration, now)) return textAnswers.timeOver(when, program.contactPhone)
  if (isClosed(registration)) return textAnswers.closed(when, program.contactPhone)
  return askToCancel(tx, asker, program, now)
}

async function saveComingQuestion(
  tx: Tx,
  { phone, messageSid }: Asker,
  appointment: EventAppointment & { registrationId: string },
  now: Date,
): Promise<void> {
  const { registrationId } = appointment
  const question = appointmentKey(appointment)
  await saveTextQuestion(tx, phone, { kind: 'coming', registrationId, question, messageSid }, now)
}
