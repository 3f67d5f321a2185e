import type { RegistrationStatus } from './registration.ts'

/** `call`: a volunteer phones the family; no worker takes these. */
export const messageChannels = ['email', 'text', 'call'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `kept`: no mail server is set up, or a volunteer must phone. `held`: a brake holds it back (brakes.ts). */
export const messageStates = ['queued', 'sent', 'kept', 'held', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** `not_sent`: out of date, already told, or not allowed for this family; `held`: by a brake; `failed`: given up */
export const deliveryOutcomes = ['sent', 'not_sent', 'held', 'retried', 'failed'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** States in the message log. `told`: a volunteer told the family by phone */
export const loggedStates = [...messageStates, 'to_call', 'told'] as const
export type LoggedState = (typeof loggedStates)[number]

/** A message that was sent again after a volunteer told the family by phone (`isCalled`) shows its own state. */
export function loggedStateOf(message: {
  channel: MessageChannel
  state: MessageState
  isCalled: boolean
}): LoggedState {
  const { channel, state, isCalled } = message
  if (isCalled && (channel === 'call' || state === 'failed' || state === 'kept')) return 'told'
  return channel === 'call' ? 'to_call' : state
}

/** `last_error` of messages that are not sent on purpose. The values are stored and must not change. */
export const skipReasons = {
  obsolete: 'no longer of use',
  /** For example, if a change was reversed before its message was sent */
  alreadyTold: 'already told',
  stopped: 'stopped',
  noConsent: 'not agreed to',
  /** The text could be sent only the next morning, which would be too late. */
  atNight: 'not at night',
  called: 'told by phone',
  /** An administrator discarded it after a backup was restored. */
  discarded: 'discarded after restoring',
} as const

/** These messages contain no news for the family. */
export const mootReasons: readonly string[] = [skipReasons.obsolete, skipReasons.alreadyTold]

export function isMoot(lastError: string | null): boolean {
  return lastError !== null && mootReasons.includes(lastError)
}

/** `last_error` of a text that was queued before the text service was removed */
export const noTextService = 'texts are off'

/** Ignores letter case */
export function isSameRecipient(one: string | null, other: string | null): boolean {
  return fold(one) === fold(other)
}

function fold(recipient: string | null): string {
  return recipient?.trim().toLowerCase() ?? ''
}

/**
 * Null if nothing is new for the family, if its slot is over, and for a no-show, which has its own notice.
 * `needsLink`: the family's links were revoked
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
