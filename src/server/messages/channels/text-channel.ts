/** `to` in E.164; `id` is the same for every attempt, but new when an administrator sends the text again */
export type OutgoingText = { id: string; to: string; text: string }

/** Concurrent requests; two suffice, because text services queue texts themselves. */
export const maxConcurrentTexts = 2

/**
 * The outcome of a delivery. `stopped`: the phone has answered STOP; `refused` will never succeed; `delayed` may
 * succeed later; `unanswered` may have succeeded already. The reason is short and contains no number.
 */
export type TextDelivery =
  | { outcome: 'sent' }
  | { outcome: 'stopped' }
  | { outcome: 'refused' | 'delayed' | 'unanswered'; reason: string }

/** `close` aborts current deliveries. */
export type TextChannel = {
  deliver(text: OutgoingText): Promise<TextDelivery>
  close(): Promise<void>
}
