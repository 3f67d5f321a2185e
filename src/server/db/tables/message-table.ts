import type { MessageChannel, MessageState, OutboxKind } from '../../../domain/message.ts'

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
