/** What messages tell (DESIGN.md 5, rule 5; the kinds of reminders are in email_reminders) */
export const messageKinds = [
  'registration_confirmed',
  'waitlist_joined',
  'spot_available',
  'promoted',
  'cancelled',
] as const
export type MessageKind = (typeof messageKinds)[number]

export type MessageChannel = 'email' | 'text'

/** `kept`: no mail server is configured, so the message waits for an administrator to read it. */
export type MessageState = 'queued' | 'sent' | 'kept' | 'failed'

/** A message that could not be delivered within a day has missed its use. */
export const giveUpAfterMs = 24 * 3_600_000

/**
 * Wait before attempt `attempts + 1`, in milliseconds: 30 s, doubling, an hour at most.
 * `attempts` counts the ones that failed, from 1.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)
}
