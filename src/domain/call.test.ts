import { expect, test } from 'vitest'
import { whyCall } from './call.ts'

const withEmail = { hasEmail: true, hasStopped: false }
const without = { hasEmail: false, hasStopped: false }
const stopped = { hasEmail: false, hasStopped: true }

test.each([
  ['a call that nobody has made', 'call', 'kept', null, without, 'no_address'],
  ['a call to a family that stopped texts', 'call', 'kept', null, stopped, 'stopped'],
  ['a call to a family that now has an e-mail address', 'call', 'kept', null, withEmail, null],
  ['a call that was made', 'call', 'sent', null, without, null],
  ['a refused e-mail', 'email', 'failed', 'SMTP 550 to RCPT TO', withEmail, 'email_failed'],
  ['an e-mail that is out of date', 'email', 'failed', 'no longer of use', withEmail, null],
  ['a discarded e-mail', 'email', 'failed', 'discarded after restoring', withEmail, null],
  ['a discarded text', 'text', 'failed', 'discarded after restoring', without, null],
  ['a queued e-mail', 'email', 'queued', 'SMTP 450', withEmail, null],
  ['an e-mail held back', 'email', 'held', 'held back: mailbox', withEmail, null],
  ['a text after STOP', 'text', 'failed', 'stopped', without, 'stopped'],
  [
    'a text after STOP to a family with an e-mail address',
    'text',
    'failed',
    'stopped',
    withEmail,
    null,
  ],
  ['a refused text', 'text', 'failed', 'Twilio 400 21211', without, 'text_failed'],
  ['a text held back', 'text', 'held', 'held back: phone', without, 'held'],
  [
    'a text held back from a family with an e-mail address',
    'text',
    'held',
    'held back: phone',
    withEmail,
    null,
  ],
  ['a text that was sent', 'text', 'sent', null, without, null],
] as const)(
  '%s gives this reason to call: $5',
  (_what, channel, state, lastError, family, reason) => {
    expect(whyCall({ channel, state, lastError }, family)).toBe(reason)
  },
)

test.each([
  ['with news', { isNews: true }, 'no_mail_server'],
  ['with news that a text also carries', { isNews: true, isTexted: true }, null],
  ['that says only what the family knows', {}, null],
])(
  'an e-mail %s, kept because there is no mail server, gives this reason to call: $2',
  (_what, message, reason) => {
    const kept = { channel: 'email', state: 'kept', lastError: null, ...message } as const
    expect(whyCall(kept, withEmail)).toBe(reason)
  },
)
