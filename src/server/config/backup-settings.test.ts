import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('BACKUP_COMMAND must say where the file goes, unless it is a plain command', () => {
  const mistakes = (BACKUP_COMMAND: string, more = {}) =>
    readConfig({ BACKUP_COMMAND, ...more }).mistakes
  expect(mistakes('copy-backup 2>&1 | tee log')).toEqual([
    expect.stringMatching(/^BACKUP_COMMAND must say .* write "\$1"/),
  ])
  expect(mistakes('copy-backup "$1" 2>&1 | tee log')).toEqual([])
  expect(mistakes('copy-backup')).toEqual([])
  // On PostgreSQL, the command gets no file.
  const DATABASE_URL = 'postgres://washday@localhost/washday'
  expect(mistakes('pg_dump > /backups/d', { DATABASE_URL })).toEqual([])
})

test.for([
  ['rclone copy "$1" remote:washday', true],
  ['pg_dump --format=custom "$DATABASE_URL" > /backups/now.dump', false],
] as const)(
  'BACKUP_COMMAND on PostgreSQL causes a warning only if it uses a file: %s',
  ([command, isWrong]) => {
    const env = { DATABASE_URL: 'postgres://washday@db/washday', BACKUP_COMMAND: command }
    const { warnings } = readConfig(env)
    expect(warnings.some((line) => line.startsWith('BACKUP_COMMAND mentions $1'))).toBe(isWrong)
  },
)
