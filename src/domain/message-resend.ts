import type { MessageChannel, MessageState } from './message.ts'

/** Why an administrator cannot resend a message. `waiting`: it is already queued, and must not be sent twice */
export const resendRefusals = [
  'no_mail_server',
  'no_text_service',
  'no_text_consent',
  'waiting',
  'told_by_phone',
  'no_longer_of_use',
  'to_administrator',
] as const
export type ResendRefusal = (typeof resendRefusals)[number]

export type Services = { hasMailServer: boolean; hasTextService: boolean }

export function whyNotResend(
  message: {
    channel: MessageChannel
    state: MessageState
    isWorthResending: boolean
    /** Only texts need the family's consent. */
    hasConsent: boolean
    /** Links to administrators can be resent only on the Administrators page. */
    isToAdministrator?: boolean
  },
  services: Services,
): ResendRefusal | null {
  const { channel, state, isWorthResending, hasConsent } = message
  if (message.isToAdministrator) return 'to_administrator'
  if (channel === 'call') {
    return state === 'kept' && isWorthResending ? 'told_by_phone' : 'no_longer_of_use'
  }
  if (channel === 'email' && !services.hasMailServer) return 'no_mail_server'
  if (channel === 'text' && !services.hasTextService) return 'no_text_service'
  if (state === 'queued') return 'waiting'
  if (!isWorthResending) return 'no_longer_of_use'
  return hasConsent ? null : 'no_text_consent'
}
