import { describe, expect, test } from 'vitest'
import { findPlaceOfFile, lastLinesOf } from './backup-command.ts'

describe('where a command gets the backup’s path', () => {
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
  ])('in %j: %s', (command, place) => {
    expect(findPlaceOfFile(command)).toBe(place)
  })
})

describe('the stored error of a failed command', () => {
  test.each([
    [
      'is the last line of the output',
      'copying\nFATAL: no such bucket\n\n',
      {},
      'FATAL: no such bucket',
    ],
    ['is empty if the command printed nothing', '', {}, ''],
    [
      'masks the value of a secret variable',
      'denied for hunter2hunter2',
      { AWS_SECRET_ACCESS_KEY: 'hunter2hunter2' },
      'denied for ***',
    ],
    [
      'masks the password in a URL',
      'cannot open sftp://me:hunter2@host/x',
      {},
      'cannot open sftp://me:***@host/x',
    ],
    [
      'masks the token in a URL',
      'https://ghp_T0ken@git.example.org/x',
      {},
      'https://***@git.example.org/x',
    ],
    [
      'masks a password that contains @',
      'cannot open sftp://me:p@ss@host/x',
      {},
      'cannot open sftp://me:***@host/x',
    ],
    [
      'masks the password in an address without a scheme',
      'scp: me:p@ss@host',
      {},
      'scp: me:***@host',
    ],
    [
      'masks the password after curl -u',
      '+ curl -u washday:hunter2 -T x',
      {},
      '+ curl -u washday:*** -T x',
    ],
    [
      'masks the password after --user',
      'curl --user=washday:hunter2',
      {},
      'curl --user=washday:***',
    ],
    [
      'masks a signature',
      'PUT https://b.example.org/c?sv=1&sig=S3cr%2Ft&x=2',
      {},
      'PUT https://b.example.org/c?sv=1&sig=***&x=2',
    ],
    ['masks a token and a key', 'token=abc, api_key=def', {}, 'token=*** api_key=***'],
    [
      'masks the decoded password of a URL',
      'wrong password: p@ss/x',
      { DATABASE_URL: 'postgres://u:p%40ss%2Fx@h/d' },
      'wrong password: ***',
    ],
    [
      'masks the value of a secret variable in the command',
      'bad password "p word"',
      {},
      'bad password "***"',
    ],
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
    ['contains no color codes', '\u001b[31merror\u001b[0m', {}, 'error'],
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

  test('has several last lines if requested, each with its secrets masked', () => {
    const output = 'one\n\ntwo me:hunter2@host\nthree token=abc\n'
    expect(lastLinesOf(2, output, 'copy', {})).toEqual(['two me:***@host', 'three token=***'])
  })
})
