import type { Bound } from '../../../domain/brakes.ts'
import type { ContactKind } from '../../../domain/contact.ts'
import type { Language } from '../../../domain/language.ts'
import type { MessageChannel, MessageState } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import type { ConsentWording } from '../../../domain/text-consent.ts'
import type { TextQuestionKind } from '../../../domain/text-question.ts'

/** The outbox: written in the transaction of the change that it reports. */
export type MessageTable = {
  id: string
  kind: OutboxKind
  channel: MessageChannel
  /** E-mail address; phone number in E.164 for a text; for a call, the phone field as the family wrote it, or "" */
  recipient: string
  /** Null for a message about no registration, and once the registration has been deleted */
  registration_id: string | null
  /** `registration:kind:occasion`, unique: one message for each occasion */
  dedupe_key: string
  /** JSON of the template's facts */
  payload: string
  state: MessageState
  /** Restarts when an administrator sends it again, or after an outage on our side */
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** When an administrator had it sent again */
  requeued_at: string | null
  /** A new id with each lease; null while no worker delivers it */
  lease_id: string | null
  /** Elapsed time, not clock time, from a failed attempt to the next; null without such a wait */
  wait_ms: number | null
  last_attempt_at: string | null
  /** 1 if it reports an administrator's act, and so is never held back; null in rows of older versions */
  by_admin: number | null
  /** When a volunteer told the family by phone, and who; null if nobody has */
  called_at: string | null
  called_by: string | null
  /** `last_error` before a volunteer told the family of a held message; putting the call back restores it */
  error_before_call: string | null
}

/** A volunteer told a family that it gets no texts anymore because it answered STOP (docs/decisions/0038) */
export type ToldStopTable = {
  registration_id: string
  /** The STOP; a later one is news again */
  stopped_at: string
  called_at: string
  called_by: string
}

/** When messages that count went to one mailbox or phone in the last 24 hours (DESIGN.md 5, rule 16) */
export type MessageBrakeTable = {
  /** SHA-256 of the mailbox or phone, so that nothing of a deleted family remains */
  key: string
  /** Instants, and entries that reserve a cancellation e-mail (domain/brakes.ts), separated by spaces */
  times: string
  last_at: string
}

/** How many texts went to the text service on a day of the program's zone */
export type TextDayTable = {
  /** "2026-12-08" */
  day: string
  texts: number
}

/** When an alarm was last sent or logged, so that no process repeats it too soon */
export type AlarmTable = {
  kind: 'burst' | Bound
  raised_at: string
}

/** Phones that answered STOP; no text goes there until they answer START */
export type TextOptOutTable = {
  /** E.164, such as +15135550123 */
  phone: string
  stopped_at: string
}

/** The last question sent to a phone by text; YES and NO answer only this one (docs/decisions/0042). */
export type TextQuestionTable = {
  /** E.164, such as +15135550123 */
  phone: string
  kind: TextQuestionKind
  registration_id: string
  /** What was asked about; if that has changed since, YES no longer means the same. */
  question: string
  /** The id of the family's text that led to the question, as in `answered_texts`; null if we asked first */
  message_sid: string | null
  asked_at: string
}

/** When we last sent a phone the number to call, because we could not interpret its text */
export type TextHintTable = {
  /** E.164, such as +15135550123 */
  phone: string
  hinted_at: string
}

/** How many texts from a phone called for a reply in a day; beyond a limit they get none (domain/text-answer.ts) */
export type TextReplyTable = {
  /** E.164 */
  phone: string
  /** When the first of them was answered */
  since: string
  replies: number
}

/** Recent texts from Twilio or the text webhook: a second delivery gets the same reply and changes nothing. */
export type AnsweredTextTable = {
  /** Twilio's id of the text, or the hash of its webhook-id */
  message_sid: string
  /** The words to text back; null for none */
  answer: string | null
  answered_at: string
}

/** Who asked for their links; kept for ten minutes, in which the same contact gets no second message (decision 0035) */
export type LinkRequestTable = {
  /** SHA-256 of kind and contact */
  key: string
  kind: ContactKind
  /** The matching key; null once the links are queued */
  contact: string | null
  asked_at: string
}

/** Consents to texts, kept by triggers (docs/decisions/0057) */
export type TextConsentTable = {
  registration_id: string
  phone_key: string
  agreed_at: string
  wording: ConsentWording | null
  language: Language
  /** When the family withdrew it, or gave another number */
  ended_at: string | null
}
