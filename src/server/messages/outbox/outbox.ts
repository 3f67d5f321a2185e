import { randomUUID } from 'node:crypto'
import type { Sentences } from '../../../domain/announcement.ts'
import type { Appointment, EventAppointment } from '../../../domain/appointment.ts'
import type { Language } from '../../../domain/language.ts'
import { isEmailWithLink, isToFormerOwner, type MessageKind } from '../../../domain/message-kind.ts'
import type { NoShowEntry } from '../../../domain/no-show.ts'
import type { OtherEvent } from '../../../domain/other-event.ts'
import type { OrganizationKind, OutboxKind } from '../../../domain/outbox-kind.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import {
  isTextWithLink,
  type TextKind,
  textBeside,
  textInstead,
} from '../../../domain/text-kind.ts'
import { textNumberOf } from '../../../domain/text-number.ts'
import type { Tx } from '../../db/connect.ts'
import { newShortToken } from '../../secrets/short-token.ts'
import { hasStopped } from '../../texts/text-opt-out-queries.ts'
import type { MessagePayload, OrganizationPayload } from '../outbox-payload.ts'
import { nextOfferAt } from './offer-queries.ts'
import {
  afterUndo,
  insertOnce,
  isByAdmin,
  type QueuedRow,
  type QueueOutcome,
  queueToFamily,
} from './outbox-row-commands.ts'

export type NewOrganizationMessage = {
  kind: OrganizationKind
  recipient: string
  occasion: string
  payload: OrganizationPayload
}

/** The contact fields choose the channel: e-mail if there is an address, else text, else a volunteer's call. */
type Registration = {
  id: string
  name: string
  email: string | null
  phone: string | null
  text_consent_at: string | null
  language: Language
  status?: RegistrationStatus
}

export type NewMessage = {
  kind: MessageKind
  registration: Registration
  appointment: EventAppointment
  /** Part of the dedupe key; distinguishes messages of the same kind to one registration */
  occasion: string
  before?: Appointment | undefined
  noShow?: NoShowEntry
  /** Earliest delivery; at once by default */
  notBefore?: Date
  sentences?: Sentences | undefined
  toldSlotIds?: readonly string[] | undefined
  keptUntil?: string
  other?: OtherEvent | undefined
  isPhoneChanged?: boolean
  /** Asks whether the family is coming at the new time, as the reminder two days before would */
  asksComing?: boolean | undefined
  /** The first message of a registration made in this transaction */
  isNew?: boolean
  /** The actor; the public by default. Of an administrator's messages, only texts of announcements can be held back. */
  by?: string
}

type Announced = 'sentences' | 'toldSlotIds'
type AlsoInTexts = 'appointment' | 'occasion' | 'before' | 'other' | 'asksComing' | Announced

export type NewText = Pick<NewMessage, AlsoInTexts | 'by'> & {
  kind: TextKind
  registration: { id: string; name: string; language: Language }
  /** Phone number in E.164 */
  to: string
  /** Earliest delivery; at once by default */
  notBefore?: Date
}

/**
 * Queues an e-mail, and for some kinds also a text. Without an e-mail address, queues a text, or a call if the family
 * gets no texts (DESIGN.md 5, rule 15). Idempotent per kind, registration and occasion. Beyond a mailbox's or phone's
 * limit, the message is held back (brake-commands.ts).
 */
export async function queueMessage(tx: Tx, message: NewMessage, now: Date): Promise<QueueOutcome> {
  const { registration, appointment, kind, by, isNew } = message
  const isOffer = kind === 'spot_available' && !isByAdmin(by)
  const offerKind = registration.email === null ? 'text_spot_available' : 'spot_available'
  const notBefore = isOffer
    ? await nextOfferAt(tx, registration.id, appointment.timeSlotId, offerKind, now)
    : (message.notBefore ?? now)
  if (!notBefore) return 'duplicate'
  if (registration.email === null) return queueWithoutEmail(tx, message, notBefore, now)
  const cancelToken = isEmailWithLink(kind) ? randomUUID() : undefined
  const row = {
    ...rowOf(message, kind, { cancelToken }, notBefore, now),
    channel: 'email' as const,
    recipient: registration.email,
  }
  const outcome = await queueToFamily(tx, appointment.endTime, row, cancelToken, { isNew })
  if (outcome !== 'duplicate') await queueTextBeside(tx, message, notBefore, now)
  return outcome
}

async function queueTextBeside(
  tx: Tx,
  message: NewMessage,
  notBefore: Date,
  now: Date,
): Promise<void> {
  const { registration, appointment, occasion, by, asksComing } = message
  // A question always goes by text too, because families answer texts sooner than e-mails.
  const kind = asksComing ? textInstead[message.kind] : textBeside[message.kind]
  const to = kind && findTextNumber(registration)
  if (!to) return
  const isOffer = kind === 'text_spot_available' && !isByAdmin(by)
  // The text of an earlier offer may still wait for the morning.
  const textAt = isOffer
    ? await nextOfferAt(tx, registration.id, appointment.timeSlotId, kind, notBefore)
    : notBefore
  if (!textAt) return
  const { before, sentences, toldSlotIds, other } = message
  const about = { appointment, occasion, before, sentences, toldSlotIds, other, by, asksComing }
  await queueText(tx, { kind, registration, to, notBefore: textAt, ...about }, now)
}

/** A text, with a short personal link for most kinds; a call if the family gets no texts */
async function queueWithoutEmail(
  tx: Tx,
  message: NewMessage,
  notBefore: Date,
  now: Date,
): Promise<QueueOutcome> {
  const { registration, appointment, kind: emailKind } = message
  const to = findTextNumber(registration)
  if (!to || (await hasStopped(tx, to))) {
    // Volunteers cannot call the former phone, because the registration has only the new number.
    return isToFormerOwner(emailKind) ? 'none' : queueCall(tx, message, notBefore, now)
  }
  const kind = textInstead[emailKind]
  const hasLink = isTextWithLink(kind, { isAlone: true })
  const cancelToken = hasLink ? newShortToken() : undefined
  const row = {
    ...rowOf(message, kind, { cancelToken, hasLink }, notBefore, now),
    channel: 'text' as const,
    recipient: to,
  }
  return queueToFamily(tx, appointment.endTime, row, cancelToken)
}

/** The call waits in the outbox until a volunteer has phoned. It has no link, and no brake counts it. */
async function queueCall(
  tx: Tx,
  message: NewMessage,
  notBefore: Date,
  now: Date,
): Promise<QueueOutcome> {
  const row = {
    ...rowOf(message, message.kind, {}, notBefore, now),
    channel: 'call' as const,
    recipient: message.registration.phone ?? '',
  }
  return (await insertOnce(tx, row, 'kept')) ? 'call' : 'duplicate'
}

function findTextNumber({ phone, text_consent_at }: Registration): string | null {
  return textNumberOf({ phone, textConsentAt: text_consent_at })
}

/** Idempotent like `queueMessage`. False if the text was held back. */
export async function queueText(tx: Tx, text: NewText, now: Date): Promise<boolean> {
  const { kind, to, appointment, notBefore = now } = text
  const cancelToken = isTextWithLink(kind, { isAlone: false }) ? newShortToken() : undefined
  const row = {
    ...rowOf(text, kind, { cancelToken }, notBefore, now),
    channel: 'text' as const,
    recipient: to,
  }
  return (await queueToFamily(tx, appointment.endTime, row, cancelToken)) !== 'held'
}

type Row = Omit<QueuedRow, 'channel' | 'recipient'> & { registration_id: string }

function rowOf(
  {
    registration,
    appointment,
    occasion,
    by,
    ...message
  }: Omit<NewMessage, 'kind' | 'registration'> & {
    registration: Pick<Registration, 'id' | 'name' | 'language' | 'status'>
  },
  kind: OutboxKind,
  link: Pick<MessagePayload, 'cancelToken' | 'hasLink'>,
  notBefore: Date,
  now: Date,
): Row {
  const at = now.toISOString()
  const payload: MessagePayload = {
    ...appointment,
    registrationId: registration.id,
    name: registration.name,
    language: registration.language,
    queuedAt: at,
    status: registration.status,
    before: message.before,
    noShow: message.noShow,
    sentences: message.sentences,
    toldSlotIds: message.toldSlotIds,
    keptUntil: message.keptUntil,
    other: message.other,
    isPhoneChanged: message.isPhoneChanged,
    asksComing: message.asksComing,
    ...link,
  }
  return {
    kind,
    registration_id: registration.id,
    dedupe_key: `${registration.id}:${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: afterUndo(notBefore, now, by).toISOString(),
    by_admin: isByAdmin(by) ? 1 : 0,
  }
}

/** Queues an e-mail to the organization; idempotent per kind, occasion and address, ignoring case. */
export async function queueOrganizationMessage(
  tx: Tx,
  message: NewOrganizationMessage,
  now: Date,
): Promise<void> {
  const { kind, recipient, occasion, payload } = message
  const at = now.toISOString()
  await insertOnce(tx, {
    kind,
    channel: 'email',
    recipient,
    registration_id: null,
    dedupe_key: `${kind}:${occasion}:${recipient.toLowerCase()}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: at,
  })
}
