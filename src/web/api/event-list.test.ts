import { expect, test } from 'vitest'
import { sampleEvent } from '../../../test/support/sample-events.ts'
import { nextRefetchMs } from './event-list.ts'

const now = new Date('2026-10-12T11:59:50.000Z')
const opening = (opensAt: string | null) => sampleEvent('Wash', [], { opensAt })

test.each([
  ['nothing opens', [opening(null)], 30_000],
  ['a sign-up opens within 30 seconds', [opening('2026-10-12T12:00:00.000Z')], 10_500],
  ['a sign-up opens later', [opening('2026-10-12T13:00:00.000Z')], 30_000],
  [
    'a sign-up has opened by this clock, which may be fast',
    [opening('2026-10-12T11:59:00.000Z')],
    30_000,
  ],
])('when %s, the list is refetched after $2 ms', (_when, events, waitMs) => {
  expect(nextRefetchMs(events, now)).toBe(waitMs)
})
