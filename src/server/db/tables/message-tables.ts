import type { Bound } from '../../../domain/brakes.ts'
import type { ContactKind } from '../../../domain/contact.ts'
import type { Language } from '../../../domain/language.ts'
import type { MessageChannel, MessageState } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/outbox-kind.ts'
import type { ConsentWording } from '../../../domain/text-consent.ts'
import type { TextQuestionKind } from '../../../domain/text-question.ts'

/** The outbox; a message is written in the transaction of the change that it reports. */
export type MessageTable = {
  id: string
  kind: OutboxKind
  channel: MessageChannel
  /** E-mail address; for a text, a phone number in E.164; for a call, the phone field as the family wrote it, or "" */
  recipient: string
  /** Null if the message is about no registration, or once the registration has been deleted */
  registration_id: string | null
  /** For a family `registration:kind:occasion`; unique, so that each occasion has one message */
  dedupe_key: string
  /** The facts for the template, as JSON */
  payload: string
  state: MessageState
  /** Restarts from 0 when an administrator resends the message, or after an outage on our side */
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** When an administrator resent it */
  requeued_at: string | null
  /** A new id for each lease; null while no worker delivers the message */
  lease_id: string | null
  /** Backoff after a failed attempt, in elapsed time; null without backoff */
  wait_ms: number | null
  last_attempt_at: string | null
  /**
   * 1 if an administrator's act caused the message, or it is to an administrator. The brakes on mailboxes and phones do
   * not apply to it. Null in rows from older versions.
   */
  by_admin: number | null
  /** When a volunteer told the family by phone, and who; null if nobody has */
  called_at: string | null
  called_by: string | null
  /** For a held message, `last_error` before a volunteer made the call; restored if the call is put back on the list */
  error_before_call: string | null
}

/** Calls in which a volunteer told a family that its STOP has ended all texts (docs/decisions/0038) */
export type ToldStopTable = {
  registration_id: string
  /** Time of the STOP; after a later STOP, the family is called again */
  stopped_at: string
  called_at: string
  called_by: string
}

/** Messages to a mailbox or phone in the last 24 hours that count toward its limit (DESIGN.md 5, rule 16) */
export type MessageBrakeTable = {
  /** SHA-256 of the mailbox or phone, so that no contact of a deleted family remains */
  key: string
  /** Separated by spaces: instants, and entries that reserve a cancellation e-mail (domain/brakes.ts) */
  times: string
  last_at: string
}

/** How many texts went to the text service on a day in the program's time zone */
export type TextDayTable = {
  /** "2026-12-08" */
  day: string
  texts: number
}

/** When an alarm was last sent or logged, so that it is not repeated too soon */
export type AlarmTable = {
  kind: 'burst' | Bound
  raised_at: string
}

/** Phones that answered STOP and get no texts until they answer START */
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
  /** Identifies the facts of the question; a YES is invalid after these facts have changed. */
  question: string
  /** `answered_texts.message_sid` of the text that this question replies to; null if we asked first */
  message_sid: string | null
  asked_at: string
}

/** When we last texted a phone the number to call, because we did not understand its text */
export type TextHintTable = {
  /** E.164, such as +15135550123 */
  phone: string
  hinted_at: string
}

/** The number of texts from a phone that needed a reply within a day, to limit the replies (domain/text-answer.ts) */
export type TextReplyTable = {
  /** E.164 */
  phone: string
  /** When the first of these texts was answered */
  since: string
  replies: number
}

/** Recent texts from Twilio or the text webhook. The same text again gets the same reply and changes nothing. */
export type AnsweredTextTable = {
  /** Twilio's id of the text, or the hash of its webhook-id */
  message_sid: string
  /** The reply; null if there is none */
  answer: string | null
  answered_at: string
}

/** Requests for links. Kept for ten minutes, in which the contact gets no second message (docs/decisions/0035). */
export type LinkRequestTable = {
  /** SHA-256 of kind and contact */
  key: string
  kind: ContactKind
  /** The e-mail key or phone key; null once the links are queued */
  contact: string | null
  asked_at: string
}

/** Consents to texts, recorded by triggers (docs/decisions/0057) */
export type TextConsentTable = {
  registration_id: string
  phone_key: string
  agreed_at: string
  wording: ConsentWording | null
  language: Language
  /** When the family withdrew the consent or changed its number */
  ended_at: string | null
}
