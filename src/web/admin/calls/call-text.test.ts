import { expect, it } from 'vitest'
import { sampleCall } from '../../../../test/support/sample-call.ts'
import { firstCallText, reasonsOf } from './call-text.ts'

const news = (reason: 'no_address' | 'stopped') => ({ ...sampleCall().news[0], reason }) as never

it('names each reason for a call once', () => {
  expect(reasonsOf(sampleCall())).toBe('no email and no texts')
  const both = [news('stopped'), news('no_address'), news('stopped')]
  expect(reasonsOf({ news: both })).toBe('they stopped our texts; no email and no texts')
})

it('names the first family and its time on the dashboard', () => {
  expect(firstCallText(sampleCall(), 'America/New_York')).toBe(
    'First: Ana Ruiz, for Dec 8, 9:00 AM',
  )
})
