import { describe, expect, test } from 'vitest'
import { findPlaceOfFile, lastLinesOf } from './backup-command.ts'

describe('the place of the backup file', () => {
  test.each([
    ['rclone copy "$1" remote:washday | tee log', 'named'],
    ['cp "$@" /nas; sync', 'named'],
    ['cp "$BACKUP_FILE" /nas && sync', 'named'],
    ['/etc/washday/copy-backup --to nas', 'last'],
    ['  /etc/washday/copy-backup\n', 'last'],
    ['/etc/washday/copy-backup 2>&1 | tee log', 'unclear'],
    ['true > log', 'unclear'],
    ['copy-backup; true', 'unclear'],
    ['copy-backup &', 'unclear'],
    ['copy-backup < list', 'unclear'],
    ['copy-backup # nightly', 'unclear'],
    ['copy-backup `date`', 'unclear'],
    ['one\ntwo', 'unclear'],
  ])('in %j is %s', (command, place) => {
    expect(findPlaceOfFile(command)).toBe(place)
  })
})

describe('the stored error of a failed command', () => {
  test.each([
    ['is its last line', 'copying\nFATAL: no such bucket\n\n', {}, 'FATAL: no such bucket'],
    ['is empty if the command printed nothing', '', {}, ''],
    [
      'contains no secret',
      'denied for hunter2hunter2',
      { AWS_SECRET_ACCESS_KEY: 'hunter2hunter2' },
      'denied for ***',
    ],
    [
      'has no password of a URL',
      'cannot open sftp://me:hunter2@host/x',
      {},
      'cannot open sftp://me:***@host/x',
    ],
    [
      'has no token of a URL',
      'https://ghp_T0ken@git.example.org/x',
      {},
      'https://***@git.example.org/x',
    ],
    [
      'has no password with an @',
      'cannot open sftp://me:p@ss@host/x',
      {},
      'cannot open sftp://me:***@host/x',
    ],
    ['has no password without a scheme', 'scp: me:p@ss@host', {}, 'scp: me:***@host'],
    [
      'has no password of curl -u',
      '+ curl -u washday:hunter2 -T x',
      {},
      '+ curl -u washday:*** -T x',
    ],
    ['has no password of --user', 'curl --user=washday:hunter2', {}, 'curl --user=washday:***'],
    [
      'has no signature',
      'PUT https://b.example.org/c?sv=1&sig=S3cr%2Ft&x=2',
      {},
      'PUT https://b.example.org/c?sv=1&sig=***&x=2',
    ],
    ['has no token or key', 'token=abc, api_key=def', {}, 'token=*** api_key=***'],
    [
      'has no decoded password of a URL',
      'wrong password: p@ss/x',
      { DATABASE_URL: 'postgres://u:p%40ss%2Fx@h/d' },
      'wrong password: ***',
    ],
    ['has no secret of the command', 'bad password "p word"', {}, 'bad password "***"'],
    [
      'omits a line in which the shell quotes the command',
      "sh: -c: line 1: syntax error\nsh: -c: line 1: `GCS_PASS='p word' copy --to nas (daily)'",
      {},
      'sh: -c: line 1: syntax error',
    ],
    [
      'omits a line that contains the command',
      "usage\neval: GCS_PASS='p word' copy --to nas",
      {},
      'usage',
    ],
    ['has no colors', '\u001b[31merror\u001b[0m', {}, 'error'],
    [
      'keeps values that are not secrets',
      'no /data/backups',
      { BACKUP_FOLDER: '/data/backups', HOME: '/data' },
      'no /data/backups',
    ],
  ])('%s', (_what, output, env, expected) => {
    const command = `GCS_PASS='p word' copy --to nas`
    expect(lastLinesOf(1, output, command, env)).toEqual(expected ? [expected] : [])
  })

  test('is cut to 200 characters', () => {
    expect(lastLinesOf(1, 'x'.repeat(5_000), 'copy', {})).toEqual(['x'.repeat(200)])
  })

  test('has the last lines if several are wanted, each without secrets', () => {
    const output = 'one\n\ntwo me:hunter2@host\nthree token=abc\n'
    expect(lastLinesOf(2, output, 'copy', {})).toEqual(['two me:***@host', 'three token=***'])
  })
})
