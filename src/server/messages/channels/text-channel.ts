/** `to` is in E.164. */
export type OutgoingText = { to: string; text: string }

/**
 * How a delivery ended. `stopped`: whoever has the phone wants no texts; `refused` will never succeed;
 * `delayed` may succeed later; `unanswered` may have succeeded already.
 * A reason is short and holds nobody's number.
 */
export type TextDelivery =
  | { outcome: 'sent' }
  | { outcome: 'stopped' }
  | { outcome: 'refused' | 'delayed' | 'unanswered'; reason: string }

/** `close` breaks off what is still under way. */
export type TextChannel = {
  deliver(text: OutgoingText): Promise<TextDelivery>
  close(): Promise<void>
}
