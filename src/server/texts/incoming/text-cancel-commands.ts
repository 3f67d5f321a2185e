import { familyWords } from '../../../contract/words/family-words.ts'
import { isActive } from '../../../domain/registration.ts'
import { labelAmong } from '../../../domain/shared-phone.ts'
import { hasEnded, hasStarted, isClosed } from '../../../domain/time-slot.ts'
import { cancelLocked, lockForCancelling } from '../../cancellation/cancellation-commands.ts'
import type { Tx } from '../../db/connect.ts'
import { findAtSameTime, findLabel } from '../shared-phone-queries.ts'
import { deleteTextQuestion, saveTextQuestion } from '../text-question-commands.ts'
import { findTextQuestion, type TextQuestion } from '../text-question-queries.ts'
import {
  findAskedAbout,
  findNextConfirmed,
  findNextToCancel,
  findOwnRegistration,
  isMailboxReachable,
} from './text-cancel-queries.ts'
import { cancelQuestion, isCancelQuestion, type Whose, whenOf } from './text-cancel-words.ts'

type TextAnswers = (typeof familyWords)['en']['textAnswers']
/** Words in the phone's language, or in every language if it is unknown */
export type Say = (words: (answers: TextAnswers) => string) => string

export type Asker = { phone: string; messageSid: string; say: Say }
export type Program = { contactPhone: string; timeZone: string }

/** C: asks whether to cancel the appointment that we asked about last, or this phone's next one, or to leave the waitlist. */
export async function askToCancel(
  tx: Tx,
  asker: Asker,
  { contactPhone, timeZone }: Program,
  now: Date,
): Promise<string> {
  const next =
    (await findOtherToCancel(tx, asker.phone, now)) ??
    (await findAskedAbout(tx, asker.phone, now)) ??
    (await findNextToCancel(tx, asker.phone, now))
  if (!next) return asker.say((answers) => answers.noSpot(contactPhone))
  const { language } = next
  // A stranger may have signed up a full mailbox with their own phone; its owner must learn about a cancellation.
  if (!(await isMailboxReachable(tx, next.id))) {
    return familyWords[language].textAnswers.callToCancel(contactPhone)
  }
  const whose = await findWhose(tx, asker.phone, next)
  // YES must not cancel somebody else's spot.
  if (!whose) return familyWords[language].textAnswers.callToCancel(contactPhone)
  const question = cancelQuestion(next, timeZone, language, whose)
  await saveCancelQuestion(tx, asker, { registrationId: next.id, question }, now)
  return question
}

/**
 * YES: cancels the appointment of the question, or leaves the waitlist, by the same command as the link; or answers why
 * not.
 * The slot is locked first, so that of two concurrent answers the second finds the registration cancelled.
 */
export async function confirmCancelling(
  tx: Tx,
  asker: Asker,
  { contactPhone, timeZone }: Program,
  asked: TextQuestion,
  clock: () => Date,
): Promise<string> {
  const nothing = asker.say((answers) => answers.nothingToCancel(contactPhone))
  const locked = await lockForCancelling(tx, () =>
    findOwnRegistration(tx, asker.phone, asked.registrationId),
  )
  if (!locked) return nothing

  const now = clock()
  const { slot, found } = locked
  const { language } = found
  const { textAnswers } = familyWords[language]
  const label = await findLabel(tx, asker.phone, { ...found, ...slot })
  const whose = await findWhose(tx, asker.phone, { ...found, ...slot })
  const when = whenOf(slot, timeZone, language, label)
  if (found.status === 'cancelled') {
    // A family that has signed up again must not read that it is cancelled.
    const again = await findNextConfirmed(tx, asker.phone, now, slot.eventId)
    if (again) return nothing
    const wasWaiting = { ...slot, status: 'waitlist' as const }
    const hasLeft = whose !== null && isCancelQuestion(asked.question, wasWaiting, timeZone, whose)
    return hasLeft ? textAnswers.leftWaitlist(when) : textAnswers.cancelled(when)
  }
  const isWaiting = found.status === 'waitlist'
  if (!isActive(found.status) || (isWaiting && hasStarted(slot, now))) return nothing
  if (hasEnded(slot, now)) return textAnswers.over(when, contactPhone)
  const asking = { ...slot, status: found.status }
  if (!whose) return textAnswers.callToCancel(contactPhone)
  if (!isCancelQuestion(asked.question, asking, timeZone, whose)) {
    if (isWaiting) return nothing
    const question = cancelQuestion(asking, timeZone, language, whose)
    await saveCancelQuestion(tx, asker, { registrationId: found.id, question }, now)
    return textAnswers.changedQuestion(question)
  }
  await cancelLocked(tx, locked, now, { isAnsweredByText: true })
  return isWaiting ? textAnswers.leftWaitlist(when) : textAnswers.cancelled(when)
}

/** NO: deletes the question, so that a later YES does not answer it. No answer if the spot is gone. */
export async function keepAppointment(
  tx: Tx,
  phone: string,
  { contactPhone, timeZone }: Program,
  asked: TextQuestion,
): Promise<string | null> {
  const kept = await findOwnRegistration(tx, phone, asked.registrationId)
  await deleteTextQuestion(tx, phone)
  if (!kept || !isActive(kept.status)) return null
  const { language } = kept
  const { textAnswers } = familyWords[language]
  const when = whenOf(kept, timeZone, language, await findLabel(tx, phone, kept))
  if (isClosed(kept)) return textAnswers.closed(when, contactPhone)
  return kept.status === 'waitlist' ? textAnswers.keptPlace(when) : textAnswers.kept(when)
}

/** C again: the next of a shared phone's registrations at the time that we asked about */
async function findOtherToCancel(tx: Tx, phone: string, now: Date) {
  const asked = await findTextQuestion(tx, phone, now)
  const found =
    asked?.kind === 'cancel' && (await findOwnRegistration(tx, phone, asked.registrationId))
  if (!found || hasEnded(found, now)) return undefined
  return nextOf(found, await findAtSameTime(tx, phone, found))
}

/** The next by id, from the last to the first */
function nextOf<R extends { id: string }>({ id }: { id: string }, others: readonly R[]) {
  return others.find((other) => other.id > id) ?? others[0]
}

/** Null if the names do not tell the phone's registrations at this time apart */
async function findWhose(
  tx: Tx,
  phone: string,
  about: { id: string; name: string; startTime: string },
): Promise<Whose | null> {
  const others = await findAtSameTime(tx, phone, about)
  const next = nextOf(about, others)
  if (!next) return { label: '', other: '' }
  const everybody = [about, ...others]
  const labelOf = ({ id, name }: { id: string; name: string }) =>
    labelAmong(
      name,
      everybody.filter((one) => one.id !== id).map((one) => one.name),
    )
  const [label, other] = [labelOf(about), labelOf(next)]
  return label && other ? { label, other } : null
}

async function saveCancelQuestion(
  tx: Tx,
  { phone, messageSid }: Asker,
  asked: { registrationId: string; question: string },
  now: Date,
): Promise<void> {
  await saveTextQuestion(tx, phone, { kind: 'cancel', messageSid, ...asked }, now)
}
