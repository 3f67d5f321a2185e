import type { RegistrationStatus } from './registration.ts'

/** `call`: nothing reaches the family, so a volunteer phones it; no worker takes these. */
export const messageChannels = ['email', 'text', 'call'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * `kept`: nothing can deliver it, so it waits for an administrator: without a mail server, or to be told by phone.
 * `held`: a brake holds it back (brakes.ts), because too many went to this mailbox or phone, or too many texts in all.
 */
export const messageStates = ['queued', 'sent', 'kept', 'held', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/**
 * The outcome of a delivery attempt. `not_sent`: no longer true, already told, or the family must not get it; `held`: a
 * brake; `retried`: tried again later; `failed`: given up.
 */
export const deliveryOutcomes = ['sent', 'not_sent', 'held', 'retried', 'failed'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** States as the log shows and filters them: calls apart from other messages. `told`: a volunteer told the family. */
export const loggedStates = [...messageStates, 'to_call', 'told'] as const
export type LoggedState = (typeof loggedStates)[number]

/** `isCalled`: a volunteer has told the family by phone; a message sent again since then shows its own state. */
export function loggedStateOf(message: {
  channel: MessageChannel
  state: MessageState
  isCalled: boolean
}): LoggedState {
  const { channel, state, isCalled } = message
  if (isCalled && (channel === 'call' || state === 'failed' || state === 'kept')) return 'told'
  return channel === 'call' ? 'to_call' : state
}

/** `last_error` of messages that are not sent on purpose; stored, so the values stay */
export const skipReasons = {
  /** The message is no longer true. */
  obsolete: 'no longer of use',
  /** The family was told so before, for example because a change was taken back before its message left. */
  alreadyTold: 'already told',
  /** The family answered STOP. */
  stopped: 'stopped',
  /** The family has not agreed to texts, or no longer does. */
  noConsent: 'not agreed to',
  /** Not sent at night, and too late in the morning */
  atNight: 'not at night',
  /** A volunteer has told the family by phone. */
  called: 'told by phone',
  /** It waited in a backup; an administrator discarded it after the backup was restored. */
  discarded: 'discarded after restoring',
} as const

/** Messages that ended for these reasons hold no news for the family: they were untrue by then, or said before. */
export const mootReasons: readonly string[] = [skipReasons.obsolete, skipReasons.alreadyTold]

export function isMoot(lastError: string | null): boolean {
  return lastError !== null && mootReasons.includes(lastError)
}

/** `last_error` of a text that was queued before the text service was removed */
export const noTextService = 'texts are off'

/** Whether two e-mail addresses, or two phone numbers (E.164), are the same except for letter case */
export function isSameRecipient(one: string | null, other: string | null): boolean {
  return fold(one) === fold(other)
}

function fold(recipient: string | null): string {
  return recipient?.trim().toLowerCase() ?? ''
}

/**
 * The message to a family whose registration an administrator changes; null if nothing is new for the family, once its
 * slot is over, and for a no-show, which has a notice of its own (`noShowNoticeAt`). `needsLink`: its links were
 * revoked, because somebody else may have them.
 */
export function chooseChangeMessage(
  before: RegistrationStatus,
  after: RegistrationStatus,
  { isMoved, needsLink, isOver }: { isMoved: boolean; needsLink: boolean; isOver: boolean },
): 'promoted' | 'registration_confirmed' | 'waitlist_joined' | 'cancelled' | null {
  if (isOver || after === 'no_show') return null
  if (after === 'cancelled') return before === 'cancelled' ? null : 'cancelled'
  if (after === before && !isMoved && !needsLink) return null
  if (after === 'waitlist') return 'waitlist_joined'
  return before === 'waitlist' ? 'promoted' : 'registration_confirmed'
}
