import { isMoot, type MessageChannel, type MessageState, skipReasons } from './message.ts'

/**
 * Why a volunteer must phone. `no_address`: neither e-mail nor texts reach the family; `stopped`: the family answered
 * STOP and has no e-mail address; `held`: a brake held back the only text; `no_mail_server`: an e-mail is kept, because
 * no mail server is set up; `no_answer`: the family has not said whether it is coming; for the others, a message failed
 * for good.
 */
export const callReasons = [
  'no_address',
  'email_failed',
  'text_failed',
  'stopped',
  'held',
  'no_mail_server',
  'no_answer',
] as const
export type CallReason = (typeof callReasons)[number]

/** The `kind` of the only news without a message: the family has stopped texts */
export const textsStopped = 'texts_stopped' as const

type Message = {
  channel: MessageChannel
  state: MessageState
  lastError: string | null
  /** An e-mail about an administrator's act or a free spot (docs/decisions/0071) */
  isNews?: boolean
  /** The text that was queued with this e-mail was sent or can still be sent. */
  isTexted?: boolean
}

export function whyCall(
  { channel, state, lastError, isNews = false, isTexted = false }: Message,
  { hasEmail, hasStopped }: { hasEmail: boolean; hasStopped: boolean },
): CallReason | null {
  if (channel === 'call') {
    // A family that now has an e-mail address gets an e-mail.
    if (state !== 'kept' || hasEmail) return null
    return hasStopped ? 'stopped' : 'no_address'
  }
  if (state === 'kept') return isNews && !isTexted ? 'no_mail_server' : null
  if (state === 'held') return channel === 'text' && !hasEmail ? 'held' : null
  if (state !== 'failed' || isMoot(lastError)) return null
  // The server that the backup is from may have sent it.
  if (lastError === skipReasons.discarded) return null
  if (channel === 'email') return 'email_failed'
  if (hasEmail) return null
  return lastError === skipReasons.stopped ? 'stopped' : 'text_failed'
}
