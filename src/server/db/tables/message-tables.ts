import type { MessageChannel, MessageState } from '../../../domain/message.ts'
import type { OutboxKind } from '../../../domain/message-kind.ts'

/** The outbox: written in the transaction of what it tells of. */
export type MessageTable = {
  id: string
  kind: OutboxKind
  channel: MessageChannel
  /** E-mail address; phone number in E.164 for a text */
  recipient: string
  /** Null once the registration has been deleted */
  registration_id: string | null
  /** `registration:kind:occasion`, unique: nothing is told twice for one occasion */
  dedupe_key: string
  /** JSON of what the template needs */
  payload: string
  state: MessageState
  /** Since it was queued, an administrator had it sent again, or an outage of our own ended */
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** When an administrator had it sent again; its attempts count from then */
  requeued_at: string | null
  /** Who delivers it now: a new id with each claim; null while nobody does */
  lease_id: string | null
  /** Of elapsed time, not of the clock, until it is tried again; null where no attempt has failed */
  wait_ms: number | null
  last_attempt_at: string | null
  /** 1 where an administrator's act is told: never held back. Null in rows of older versions */
  by_admin: number | null
}

/** When messages that count went to one mailbox or phone in the last 24 hours (DESIGN.md 5, rule 16) */
export type MessageBrakeTable = {
  /** SHA-256 of the mailbox or phone, so that nothing of a deleted family is left here */
  key: string
  /** JSON array of instants */
  times: string
  last_at: string
}

/** How many texts were handed to the text service on a day of the program's zone */
export type TextDayTable = {
  /** "2026-12-08" */
  day: string
  texts: number
}

/** What the administrators have been told of, so that no process tells it again */
export type AlarmTable = {
  kind: 'burst' | 'mailbox' | 'phone' | 'day'
  raised_at: string
}

/** Phones that answered STOP; no text goes there until they answer START */
export type TextOptOutTable = {
  /** E.164, such as +15135550123 */
  phone: string
  stopped_at: string
}

/** The last cancellation that a phone was asked to confirm by YES */
export type TextCancelRequestTable = {
  /** E.164, such as +15135550123 */
  phone: string
  registration_id: string
  /** What was asked, word by word: once it would read differently, YES no longer means the same */
  question: string
  /** The text that led to the question, by Twilio's id */
  message_sid: string
  asked_at: string
}

/** When a phone was last told whom to call, because we could not read what it sent */
export type TextHintTable = {
  /** E.164, such as +15135550123 */
  phone: string
  hinted_at: string
}

/** Texts that Twilio brought us lately, so that one which is delivered again gets the same answer and changes nothing */
export type AnsweredTextTable = {
  /** Twilio's id of the text */
  message_sid: string
  /** The words to text back; null for none */
  answer: string | null
  answered_at: string
}
