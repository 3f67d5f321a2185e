import { describe, expect, it } from 'vitest'
import type { MessageState } from './message.ts'
import { type ResendRefusal, whyNotResend } from './message-resend.ts'

describe('sending a message again', () => {
  const mailOnly = { hasMailServer: true, hasTextService: false }
  it.each<[MessageState, boolean, boolean, ResendRefusal | null]>([
    ['sent', true, true, null],
    ['kept', true, true, null],
    ['failed', true, true, null],
    ['queued', true, true, 'waiting'],
    ['kept', true, false, 'no_mail_server'],
    ['sent', false, true, 'no_longer_of_use'],
  ])(
    'in state %s, worth resending: %s, with a mail server: %s, gets the refusal %s',
    (state, isWorthResending, hasMailServer, refusal) => {
      const message = { channel: 'email' as const, state, isWorthResending, hasConsent: true }
      expect(whyNotResend(message, { ...mailOnly, hasMailServer })).toBe(refusal)
    },
  )

  it('needs the text service and the family’s consent if it is a text', () => {
    const text = {
      channel: 'text',
      state: 'sent',
      isWorthResending: true,
      hasConsent: true,
    } as const
    expect(whyNotResend(text, mailOnly)).toBe('no_text_service')
    const services = { hasMailServer: false, hasTextService: true }
    expect(whyNotResend(text, services)).toBeNull()
    expect(whyNotResend({ ...text, hasConsent: false }, services)).toBe('no_text_consent')
    expect(whyNotResend({ ...text, isWorthResending: false }, services)).toBe('no_longer_of_use')
  })

  it('is refused for a call, because a volunteer makes it by phone', () => {
    const call = {
      channel: 'call',
      state: 'kept',
      isWorthResending: true,
      hasConsent: true,
    } as const
    expect(whyNotResend(call, mailOnly)).toBe('told_by_phone')
    expect(whyNotResend({ ...call, isWorthResending: false }, mailOnly)).toBe('no_longer_of_use')
    expect(whyNotResend({ ...call, state: 'sent' }, mailOnly)).toBe('no_longer_of_use')
  })
})
