import { describe, expect, test } from 'vitest'
import {
  backupName,
  backupsToDrop,
  beforeUpdateName,
  beforeUpdatesKeptSince,
  beforeUpdatesToDrop,
  isBackupDue,
  isBackupLate,
  lastBackupAt,
  newestBackup,
} from './backup.ts'

const zone = 'America/New_York'
const database = 'washday'
const isOwn = () => true
const folder = (...instants: string[]) => ({
  database,
  names: instants.map((instant) => backupName(database, new Date(instant))),
  isOwn,
})

test('a backup is named after its database and time, in characters that every file system allows', () => {
  expect(backupName('washday', new Date('2026-12-08T08:00:01.500Z'))).toBe(
    'washday-2026-12-08T08-00-01Z.db',
  )
})

describe('a backup', () => {
  test.each([
    ['is due if there is none', folder(), '2026-12-08T12:00:00Z', true],
    ['is not due before 3 a.m.', folder('2026-12-07T08:00:01Z'), '2026-12-08T07:59:59Z', false],
    ['is due at 3 a.m.', folder('2026-12-07T08:00:01Z'), '2026-12-08T08:00:00Z', true],
    [
      'is not due again at the time of the last backup',
      folder('2026-12-08T08:00:00Z'),
      '2026-12-08T08:00:00Z',
      false,
    ],
    ['is due only once a day', folder('2026-12-08T08:00:00Z'), '2026-12-09T07:59:59Z', false],
    [
      'is due later in the day if the server did not run at 3 a.m.',
      folder('2026-12-01T08:00:00Z'),
      '2026-12-08T20:00:00Z',
      true,
    ],
    [
      'is due the night after a late backup',
      folder('2026-12-08T20:00:00Z'),
      '2026-12-09T08:00:00Z',
      true,
    ],
    [
      'is due an hour earlier in UTC in summer',
      folder('2026-07-07T07:00:00Z'),
      '2026-07-08T07:00:00Z',
      true,
    ],
    ['is due on a day of 23 hours', folder('2027-03-13T08:00:00Z'), '2027-03-14T07:00:00Z', true],
    ['is due on a day of 25 hours', folder('2026-10-31T07:00:00Z'), '2026-11-01T08:00:00Z', true],
    [
      'is not due an hour too early on a day of 25 hours',
      folder('2026-10-31T07:00:00Z'),
      '2026-11-01T07:30:00Z',
      false,
    ],
    [
      'is due despite a file that a wrong clock dated in the future',
      folder('2031-01-01T08:00:00Z', '2026-12-01T08:00:00Z'),
      '2026-12-08T08:00:00Z',
      true,
    ],
  ])('%s', (_when, files, now, due) => {
    expect(isBackupDue(files, zone, new Date(now))).toBe(due)
  })

  test.each([
    'other-2026-12-08T08-00-00Z.db',
    'laundry-2026-12-08T08-00-00Z.db',
    'washday-2026-12-08T08-00-00Z.db.7.part',
    'washday-2026-12-08.db',
    'washday-two-2026-12-08T08-00-00Z.db',
    'washday.db',
  ])(
    'is due even if there is %s, which is not a backup of this database and is not dropped',
    (name) => {
      const files = { database, names: [name], isOwn }
      expect(isBackupDue(files, zone, new Date('2026-12-08T09:00:00Z'))).toBe(true)
      expect(backupsToDrop(files, 0, new Date('2026-12-08T09:00:00Z'))).toEqual([])
    },
  )
})

describe('backups', () => {
  const days = ['01', '02', '03', '04'].map((day) => `2026-12-${day}T08:00:00Z`)
  const now = new Date('2026-12-04T09:00:00Z')

  test('are kept if they are the newest, whatever the order of the listing', () => {
    const { names } = folder(...days)
    const dropped = [names[1], names[0]]
    expect(backupsToDrop({ isOwn, database, names }, 2, now)).toEqual(dropped)
    expect(backupsToDrop({ isOwn, database, names: names.toReversed() }, 2, now)).toEqual(dropped)
  })

  test('are all kept if their number does not exceed the number to keep', () => {
    expect(backupsToDrop(folder(...days), 4, now)).toEqual([])
  })

  test('older than the retention of names are dropped even if they are few, except the three newest', () => {
    const files = folder('2026-11-29T08:00:00Z', '2026-11-30T08:00:00Z', ...days)
    expect(backupsToDrop(files, 6, now, '2026-12-01T00:00:00.000Z')).toEqual([
      files.names[1],
      files.names[0],
    ])
    expect(backupsToDrop(files, 6, now, '2027-01-01T00:00:00.000Z')).toEqual(
      files.names.slice(0, 3).reverse(),
    )
  })

  test('dated in the future by a wrong clock do not displace others', () => {
    const files = folder(...days, '2031-01-01T08:00:00Z', '2031-01-02T08:00:00Z')
    expect(backupsToDrop(files, 4, now)).toEqual([])
  })
})

test('a backup of another database with the same file name neither counts nor is dropped', () => {
  const days = ['2026-12-08T08:00:00Z', '2026-12-07T08:00:00Z', '2026-12-06T08:00:00Z']
  const { names } = folder(...days)
  const now = new Date('2026-12-08T12:00:00Z')
  const files = { database, names, isOwn: (name: string) => name !== names[0] }
  expect(isBackupDue(files, zone, now)).toBe(true)
  expect(newestBackup(files, now)).toBe(names[1])
  expect(backupsToDrop(files, 1, now)).toEqual([names[2]])
  expect(backupsToDrop({ ...files, isOwn: () => false }, 0, now)).toEqual([])
  const update = beforeUpdateName(database, '0038-x', new Date('2026-08-08T08:00:00Z'))
  const updates = { database, names: [update], isOwn: () => false }
  expect(beforeUpdatesToDrop(updates, now, beforeUpdatesKeptSince(now))).toEqual([])
})

test.each([
  ['no backup', null, true],
  ['a backup from 26 hours ago', '2026-12-07T18:00:00.000Z', false],
  [
    'a backup from more than 26 hours ago, the limit of the warning by e-mail',
    '2026-12-07T17:59:59.000Z',
    true,
  ],
  ['a backup from last night', '2026-12-08T08:00:00.000Z', false],
  ['a backup from the night before', '2026-12-07T08:00:00.000Z', true],
])('%s (%s) is late: %s', (_, at, isLate) => {
  expect(isBackupLate(at, new Date('2026-12-08T20:00:00.000Z'))).toBe(isLate)
})

test('the last backup is the newest one that a wrong clock did not date in the future', () => {
  const names = folder('2026-12-07T08:00:00Z', '2026-12-06T08:00:00Z', '2027-01-01T08:00:00Z')
  expect(lastBackupAt(names, new Date('2026-12-08T20:00:00.000Z'))).toBe('2026-12-07T08:00:00.000Z')
  expect(lastBackupAt(folder(), new Date('2026-12-08T20:00:00.000Z'))).toBeNull()
})

describe('the copy before an update', () => {
  const now = new Date('2026-12-08T08:00:00Z')
  const copyOf = (migration: string, at: string) =>
    beforeUpdateName(database, migration, new Date(at))
  const names = [
    copyOf('0038-x', '2026-12-08T07:00:00Z'),
    copyOf('0038-x', '2026-12-07T07:00:00Z'),
    copyOf('0037-x', '2026-11-08T07:00:00Z'),
    copyOf('0036-x', '2026-10-08T07:00:00Z'),
    copyOf('0035-x', '2026-09-20T07:00:00Z'),
    copyOf('0034-x', '2026-08-08T07:00:00Z'),
  ]

  test('is named after the first migration of the update', () => {
    expect(names[0]).toBe('washday-before-0038-2026-12-08T07-00-00Z.db')
  })

  test('is kept once for each of the last three updates, for at most 90 days', () => {
    const [newest, , second, third, fourth, fifth] = names
    expect(beforeUpdatesToDrop({ isOwn, database, names }, now)).toEqual([names[1], fourth, fifth])
    expect(
      beforeUpdatesToDrop({ isOwn, database, names: [newest, second, third] as string[] }, now),
    ).toEqual([])
    const later = new Date('2027-02-08T08:00:00Z')
    const old = { isOwn, database, names: [second] as string[] }
    expect(beforeUpdatesToDrop(old, later, beforeUpdatesKeptSince(later))).toEqual([second])
    expect(beforeUpdatesToDrop(old, later), 'not by age at an update').toEqual([])
  })

  test('is not mistaken for a daily backup, and a daily backup is not mistaken for it', () => {
    expect(lastBackupAt({ isOwn, database, names }, now)).toBeNull()
    expect(backupsToDrop({ isOwn, database, names }, 0, now)).toEqual([])
    const daily = [backupName(database, now), backupName('washday-before-0038', now)]
    expect(
      beforeUpdatesToDrop({ isOwn, database: 'washday-before-0038', names: daily }, now),
    ).toEqual([])
  })
})
