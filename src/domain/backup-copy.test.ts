import { describe, expect, test } from 'vitest'
import { copyRetryMs, findBackupWarnings } from './backup-copy.ts'

const now = new Date('2026-12-08T12:00:00Z')

test('a failed copy is retried with a growing backoff of at most two hours', () => {
  expect([1, 2, 3, 5, 6, 20].map((n) => copyRetryMs(n) / 60_000)).toEqual([5, 10, 20, 80, 120, 120])
})

describe('the backup warnings', () => {
  const failure = { since: '2026-12-08T08:10:00Z', error: 'no route to host' }
  test.each([
    [
      'are empty while all is well',
      '2026-12-08T08:00:00Z',
      { copiedAt: '2026-12-08T08:05:00Z', failure: null },
      [],
    ],
    ['are empty before the first backup', null, { copiedAt: null, failure: null }, []],
    [
      'name a backup older than 26 hours',
      '2026-12-07T08:00:00Z',
      null,
      [{ kind: 'backup_old', since: '2026-12-07T08:00:00Z', isCopy: false }],
    ],
    ['are empty for a backup that is 26 hours old', '2026-12-07T10:00:00Z', null, []],
    [
      'name a copy older than 50 hours',
      null,
      { copiedAt: '2026-12-06T09:59:59Z', failure: null },
      [{ kind: 'backup_old', since: '2026-12-06T09:59:59Z', isCopy: true }],
    ],
    [
      'name a copy that failed',
      '2026-12-08T08:00:00Z',
      { copiedAt: null, failure },
      [{ kind: 'backup_copy_failed', ...failure }],
    ],
  ])('%s', (_what, lastAt, copies, expected) => {
    expect(findBackupWarnings({ lastAt, copies }, now)).toEqual(expected)
  })
})
