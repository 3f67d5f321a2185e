import { familyWords } from '../../../contract/words/family-words.ts'
import { timeOfChange } from '../../../domain/change-time.ts'
import { appointmentKey } from '../../../domain/text-question.ts'
import { isClosed } from '../../../domain/time-slot.ts'
import { lockForCancelling } from '../../cancellation/cancellation-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { queueText } from '../../messages/outbox/outbox.ts'
import { type Claim, claimSpot } from '../../registration/claim-commands.ts'
import { notifyRegistered } from '../../registration/registered-commands.ts'
import { findRegistration } from '../../registration/registration-queries.ts'
import type { LockedTimeSlot } from '../../time-slot/time-slot-commands.ts'
import { findLabel } from '../shared-phone-queries.ts'
import { deleteTextQuestion, saveTextQuestion } from '../text-question-commands.ts'
import type { TextQuestion } from '../text-question-queries.ts'
import { findOtherOffer } from './other-offer-queries.ts'
import type { Asker, Program } from './text-cancel-commands.ts'
import { findOwnRegistration, isMailboxReachable } from './text-cancel-queries.ts'
import { whenOf } from './text-cancel-words.ts'
import { nameAppointment } from './text-question-words.ts'

/**
 * YES to a free spot: takes it or says why not. Locks the slot first, so that concurrent answers never take more spots
 * than are free. Asks again if the time or place has changed since the question.
 */
export async function claimByText(
  tx: Tx,
  asker: Asker,
  program: Program,
  asked: TextQuestion,
  clock: () => Date,
): Promise<string> {
  const { contactPhone, timeZone } = program
  const locked = await lockForCancelling(tx, () =>
    findOwnRegistration(tx, asker.phone, asked.registrationId),
  )
  if (!locked) return asker.say((answers) => answers.nothingToCancel(contactPhone))
  const { slot, found } = locked
  const { language } = found
  const { textAnswers } = familyWords[language]
  const label = await findLabel(tx, asker.phone, { ...found, ...slot })
  const when = whenOf(slot, timeZone, language, label)
  const now = timeOfChange(clock(), found.updatedAt)
  const question = appointmentKey(slot)
  if (found.status === 'waitlist' && asked.question !== question) {
    const again = { kind: 'claim' as const, registrationId: found.id, question }
    await saveTextQuestion(tx, asker.phone, { ...again, messageSid: asker.messageSid }, now)
    return nameAppointment('claimQuestion', slot, timeZone, language, { label })
  }
  // The phone and the mailbox may belong to different people, and the mailbox's owner must learn about the spot. That
  // is impossible while a brake holds back all e-mails.
  if (!(await isMailboxReachable(tx, found.id))) return textAnswers.claimByCall(when, contactPhone)
  const claim = await claimSpot(tx, slot, found.id, now)
  if (claim.outcome === 'claimed') asker.onClaimed(found.id)
  switch (claim.outcome) {
    case 'claimed':
    case 'has_spot': {
      const other = await findOtherOffer(tx, asker.phone, found.id, now)
      const otherLabel = other && (await findLabel(tx, asker.phone, other))
      const otherWhen = other && whenOf(other, timeZone, language, otherLabel)
      const before = (words: string) =>
        otherWhen ? textAnswers.otherOffer(words, otherWhen) : words
      return nameAppointment('claimed', slot, timeZone, language, { label, before })
    }
    case 'not_waiting':
      return textAnswers.notWaiting(when, contactPhone)
    case 'started':
      return textAnswers.claimTooLate(when, contactPhone)
    case 'closed':
      return textAnswers.claimClosed(when, contactPhone)
    case 'not_open_yet':
      return textAnswers.claimNotOpen(when)
    case 'kept':
      return textAnswers.spotKept(when)
    case 'full':
      return textAnswers.spotTaken(when)
    case 'blacklisted':
      return textAnswers.claimByCall(when, contactPhone)
    case 'details_missing':
      return (await textLink(tx, asker, claim, slot, now))
        ? textAnswers.claimByLink(when)
        : textAnswers.claimByCall(when, contactPhone)
  }
}

/**
 * Queues the sign-up link as a separate text: the outbox erases a link after sending it, but replies are stored.
 * False if the text is held back.
 */
async function textLink(
  tx: Tx,
  { phone, messageSid }: Asker,
  { waiting }: Extract<Claim, { outcome: 'details_missing' }>,
  slot: LockedTimeSlot,
  now: Date,
): Promise<boolean> {
  const about = { registration: waiting, to: phone, appointment: slot, occasion: messageSid }
  return queueText(tx, { kind: 'text_my_link', ...about }, now)
}

/**
 * Queues the news of a spot for a family whose YES took it and got no reply because of a limit. An e-mail address has
 * got an e-mail already.
 */
export async function confirmUnansweredClaim(
  db: Db,
  phone: string,
  registrationId: string,
  clock: () => Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockForCancelling(tx, () => findOwnRegistration(tx, phone, registrationId))
    if (!locked) return
    const row = await findRegistration(tx, registrationId)
    if (row?.status !== 'confirmed' || row.email !== null) return
    await notifyRegistered(tx, row, locked.slot, row.confirmed_at ?? '', clock())
  })
}

/** NO to a free spot: deletes the question, so that a later YES does not answer it. */
export async function stayWaiting(
  tx: Tx,
  phone: string,
  { contactPhone, timeZone }: Program,
  asked: TextQuestion,
): Promise<string | null> {
  const waiting = await findOwnRegistration(tx, phone, asked.registrationId)
  await deleteTextQuestion(tx, phone)
  if (waiting?.status !== 'waitlist') return null
  const { language } = waiting
  const { textAnswers } = familyWords[language]
  const label = await findLabel(tx, phone, waiting)
  const when = whenOf(waiting, timeZone, language, label)
  return isClosed(waiting) ? textAnswers.closed(when, contactPhone) : textAnswers.staysWaiting(when)
}
