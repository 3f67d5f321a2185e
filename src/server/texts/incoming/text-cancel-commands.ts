import { familyWords } from '../../../contract/words/family-words.ts'
import type { Language } from '../../../domain/language.ts'
import { isActive } from '../../../domain/registration.ts'
import { labelAmong } from '../../../domain/shared-phone.ts'
import { hasEnded, hasStarted, isClosed } from '../../../domain/time-slot.ts'
import { cancelLocked, lockForCancelling } from '../../cancellation/cancellation-commands.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteTextQuestion, saveTextQuestion } from '../text-question-commands.ts'
import { findTextQuestion, type TextQuestion } from '../text-question-queries.ts'
import {
  findCancellable,
  findLastTexted,
  findNextConfirmed,
  findOwnRegistration,
  isMailboxReachable,
} from './text-cancel-queries.ts'
import { cancelQuestion, isCancelQuestion, type Labels, whenOf } from './text-cancel-words.ts'

type TextAnswers = (typeof familyWords)['en']['textAnswers']
/** Words in the phone's language, or in every language if it is unknown */
export type Say = (words: (answers: TextAnswers) => string) => string

export type Asker = {
  phone: string
  messageSid: string
  say: Say
  /** Called if this text takes a spot */
  onClaimed: (registrationId: string) => void
}
export type Program = { contactPhone: string; timeZone: string }

/**
 * C: asks whether to cancel an appointment of this phone, or to leave a waitlist; another C asks about the next one.
 */
export async function askToCancel(
  tx: Tx,
  asker: Asker,
  { contactPhone, timeZone }: Program,
  now: Date,
): Promise<string> {
  const next = await chooseToCancel(tx, asker.phone, now)
  if (!next) return asker.say((answers) => answers.noSpot(contactPhone))
  const { language } = next
  // The phone and the mailbox may belong to different people, and the mailbox's owner must learn about a cancellation.
  // That is impossible while a brake holds back all e-mails.
  if (!(await isMailboxReachable(tx, next.id))) {
    return familyWords[language].textAnswers.callToCancel(contactPhone)
  }
  const labels = await findLabels(tx, asker.phone, next, timeZone, now)
  // YES could cancel somebody else's spot if the question does not say whose it is.
  if (!labels) return familyWords[language].textAnswers.callToCancel(contactPhone)
  const question = cancelQuestion(next, timeZone, language, labels)
  await saveCancelQuestion(tx, asker, { registrationId: next.id, question }, now)
  return question
}

/**
 * YES: cancels the appointment in question or leaves the waitlist, with the same command as the link, or says why not.
 * Locks the slot first, so that the second of two concurrent answers finds the registration cancelled.
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
  const labels = await findLabels(tx, asker.phone, { ...found, ...slot }, timeZone, now)
  const when = whenOf(slot, timeZone, language, labels?.label)
  if (found.status === 'cancelled') {
    // A family that has signed up again must not read that it is cancelled.
    const again = await findNextConfirmed(tx, asker.phone, now, slot.eventId)
    if (again) return nothing
    const wasWaiting = { ...slot, status: 'waitlist' as const }
    const hasLeft =
      labels !== null && isCancelQuestion(asked.question, wasWaiting, timeZone, labels)
    return hasLeft ? textAnswers.leftWaitlist(when) : textAnswers.cancelled(when)
  }
  const isWaiting = found.status === 'waitlist'
  if (!isActive(found.status) || (isWaiting && hasStarted(slot, now))) return nothing
  if (hasEnded(slot, now)) return textAnswers.over(when, contactPhone)
  const asking = { ...slot, status: found.status }
  if (!labels) return textAnswers.callToCancel(contactPhone)
  if (!isCancelQuestion(asked.question, asking, timeZone, labels)) {
    const spot = { ...slot, status: 'confirmed' as const }
    if (isWaiting && isCancelQuestion(asked.question, spot, timeZone, labels)) return nothing
    const question = cancelQuestion(asking, timeZone, language, labels)
    await saveCancelQuestion(tx, asker, { registrationId: found.id, question }, now)
    return isWaiting ? question : textAnswers.changedQuestion(question)
  }
  await cancelLocked(tx, locked, now, { isAnsweredByText: true })
  return isWaiting ? textAnswers.leftWaitlist(when) : textAnswers.cancelled(when)
}

/**
 * NO: deletes the question, so that a later YES does not answer it. Null (no reply) if the registration is not active.
 */
export async function keepAppointment(
  tx: Tx,
  phone: string,
  { contactPhone, timeZone }: Program,
  asked: TextQuestion,
  now: Date,
): Promise<string | null> {
  const kept = await findOwnRegistration(tx, phone, asked.registrationId)
  await deleteTextQuestion(tx, phone)
  if (!kept || !isActive(kept.status)) return null
  const { language } = kept
  const { textAnswers } = familyWords[language]
  const labels = await findLabels(tx, phone, kept, timeZone, now)
  const when = whenOf(kept, timeZone, language, labels?.label)
  if (hasEnded(kept, now)) return textAnswers.timeOver(when, contactPhone)
  if (isClosed(kept)) return textAnswers.closed(when, contactPhone)
  return kept.status === 'waitlist' ? textAnswers.keptPlace(when) : textAnswers.kept(when)
}

/**
 * The appointment that C is about: after a cancel question, the next one; otherwise the one that we last asked or
 * texted about, or the first.
 */
async function chooseToCancel(tx: Tx, phone: string, now: Date) {
  const all = await findCancellable(tx, phone, now)
  const asked = all.length > 1 ? await findTextQuestion(tx, phone, now) : undefined
  const before = all.find(({ id }) => id === asked?.registrationId)
  if (before && asked?.kind === 'cancel') return nextOf(before, all) ?? before
  if (before && asked?.kind === 'coming') return before
  const ids = all.map(({ id }) => id)
  const lastId = ids.length > 1 ? await findLastTexted(tx, phone, ids) : undefined
  return all.find(({ id }) => id === lastId) ?? all[0]
}

/** The next in the list, wrapping around; the first if this one is not in the list. Undefined if there is no other. */
function nextOf<R extends { id: string }>({ id }: { id: string }, all: readonly R[]) {
  const next = all[all.findIndex((one) => one.id === id) + 1] ?? all[0]
  return next?.id === id ? undefined : next
}

type OfPhone = { id: string; name: string; startTime: string; language: Language }

/** Words that distinguish this registration from the phone's others; null if neither names nor times differ */
async function findLabels(
  tx: Tx,
  phone: string,
  about: OfPhone,
  zone: string,
  now: Date,
): Promise<Labels | null> {
  const all = await findCancellable(tx, phone, now)
  const next = nextOf(about, all)
  if (!next) return { label: '', other: '' }
  const label = labelOf(about, all)
  if (label === null) return null
  const other = labelOf(next, [about, ...all])
  if (other === null && next.startTime === about.startTime) return null
  return { label, other: other || whenOf(next, zone, about.language) }
}

/** The name that distinguishes the registration; "" if its time does; null if neither does */
function labelOf({ id, name, startTime }: OfPhone, all: readonly OfPhone[]): string | null {
  const others = all.filter((one) => one.id !== id)
  const atSameTime = others.filter((one) => one.startTime === startTime)
  const namesOf = (some: readonly OfPhone[]) => some.map((one) => one.name)
  return labelAmong(name, namesOf(others)) ?? labelAmong(name, namesOf(atSameTime))
}

async function saveCancelQuestion(
  tx: Tx,
  { phone, messageSid }: Asker,
  asked: { registrationId: string; question: string },
  now: Date,
): Promise<void> {
  await saveTextQuestion(tx, phone, { kind: 'cancel', messageSid, ...asked }, now)
}
