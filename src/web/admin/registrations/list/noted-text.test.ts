import { expect, test } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import { notedText } from './noted-text.ts'

const before = new Date('2026-12-08T13:59:59.999Z')
const started = new Date('2026-12-08T14:00:00.000Z')

test.each([
  ['nothing before the slot starts', {}, before, null],
  ['that nothing is noted, once the slot has started', {}, started, 'Not noted'],
  ['nothing for somebody without a spot', { status: 'waitlist' }, started, null],
  ['the number of loads', { attendance: 'came', loads: 3 }, started, 'Came, 3 loads'],
  ['one load in the singular', { attendance: 'came', loads: 1 }, before, 'Came, 1 load'],
  ['nothing about unknown loads', { attendance: 'came', loads: null }, started, 'Came'],
  [
    'that the family did not come',
    { attendance: 'not_here', status: 'no_show' },
    started,
    'Not here',
  ],
  ['that the attendance is not known', { attendance: 'unknown' }, started, 'Not known'],
] as const)('a row says %s', (_, facts, now, text) => {
  expect(notedText(sampleRegistration(facts), now)).toBe(text)
})
