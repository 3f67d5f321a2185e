import type { RenderedMessage } from '../templates/render-message.ts'

export type OutgoingMessage = {
  /** The same at every attempt, so that a second delivery is recognised as the same message */
  id: string
  /** Where MAIL_FROM gives no name */
  senderName: string
  to: { name: string; address: string }
  /** Where answers go: the program's contact, which need not be the sender */
  replyTo: string
  content: RenderedMessage
}

/**
 * How a delivery ended. `refused` will never succeed, `delayed` may succeed later,
 * `unanswered` may have succeeded already; a reason is short and holds nobody's name or address.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'delayed' | 'unanswered'; reason: string }

/**
 * `kept` delivers nothing: the messages wait for an administrator to read them.
 * `close` breaks off what is still under way; that is tried again when its lease has run out.
 */
export type Channel =
  | { name: 'kept'; close(): Promise<void> }
  | { name: 'smtp'; deliver(message: OutgoingMessage): Promise<Delivery>; close(): Promise<void> }
