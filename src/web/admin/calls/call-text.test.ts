import { expect, it } from 'vitest'
import { sampleCall } from '../../../../test/support/sample-call.ts'
import { firstCallText, hasMissedEmail, reasonsOf } from './call-text.ts'

const news = (reason: 'no_address' | 'stopped' | 'no_mail_server') =>
  ({ ...sampleCall().news[0], reason }) as never

it('each reason for a call is named once', () => {
  expect(reasonsOf(sampleCall(), true)).toBe('no email and no texts')
  const both = [news('stopped'), news('no_address'), news('stopped')]
  expect(reasonsOf({ news: both }, true)).toBe('they stopped our texts; no email and no texts')
})

it('once a mail server is set up, the reason "no mail server" is in the past tense, and the call has a missed e-mail', () => {
  const call = { news: [news('no_mail_server')] }
  expect(reasonsOf(call, false)).toBe('no mail server is set up, so their email was not sent')
  expect(reasonsOf(call, true)).toBe('no mail server was set up then, so their email was not sent')
  expect([false, true].map((sendsMail) => hasMissedEmail(call, sendsMail))).toEqual([false, true])
  expect(hasMissedEmail(sampleCall(), true)).toBe(false)
})

it('the dashboard names the first family to call and the time of its appointment', () => {
  expect(firstCallText(sampleCall(), 'America/New_York')).toBe(
    'First: Ana Ruiz, for Dec 8, 9:00 AM',
  )
})
