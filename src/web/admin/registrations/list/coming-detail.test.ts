import { expect, test } from 'vitest'
import { comingDetail } from './coming-detail.ts'

const zone = 'America/New_York'
const askedAt = '2026-12-06T23:00:00.000Z'
const saidYesAt = '2026-12-07T14:05:00.000Z'

test.each([
  [{ askedAt, saidYesAt: null, by: null }, 'No answer since Dec 6, 6:00 PM'],
  [{ askedAt, saidYesAt, by: 'family' }, 'Said yes on their page, Dec 7, 9:05 AM'],
  [{ askedAt, saidYesAt, by: 'text' }, 'Said yes by text, Dec 7, 9:05 AM'],
  [{ askedAt, saidYesAt, by: 'maria' }, 'Said yes on the phone to maria, Dec 7, 9:05 AM'],
])('the answer %j is shown as "%s"', (coming, words) => {
  expect(comingDetail(coming, zone)).toBe(words)
})
