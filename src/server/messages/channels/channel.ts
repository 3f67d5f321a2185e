import type { RenderedMessage } from '../templates/render-message.ts'

export type OutgoingMessage = {
  /** The same for every attempt, so that mailboxes recognize a second delivery */
  id: string
  /** Used if MAIL_FROM has no name */
  senderName: string
  to: { name: string; address: string }
  replyTo: string
  content: RenderedMessage
}

/**
 * The outcome of a delivery. `refused` will never succeed, `delayed` may succeed later, `unanswered` may have succeeded
 * already. The reason is short and contains no name or address.
 */
export type DeliveryResult =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'delayed' | 'unanswered'; reason: string }

/**
 * `kept` delivers nothing; administrators read the messages instead. `close` aborts current deliveries, which are
 * retried later.
 */
export type Channel =
  | { name: 'kept'; close(): Promise<void> }
  | {
      name: 'smtp'
      deliver(message: OutgoingMessage): Promise<DeliveryResult>
      close(): Promise<void>
    }
