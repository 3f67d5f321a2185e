import { describe, expect, test } from 'vitest'
import { AddressMistake } from '../postgres-hosts.ts'
import { explainMoveFailure } from './explain-failure.ts'

const names = { from: 'postgres://u:secret@db/washday', to: 'file:/data/washday.db' }
const failure = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: why, ${syscall}`), { code, syscall })

describe('the explanation of a failed move', () => {
  test.each([
    ['ENOSPC', 'write', 'the disk is full'],
    ['ENOSPC', 'fsync', 'the disk is full'],
    ['EACCES', 'open', 'this account may not write there'],
    ['EROFS', 'unlink', 'this account may not write there'],
    ['SQLITE_FULL', 'write', 'the disk is full'],
  ])('blames the SQLite file for the error %s of %s', (code, syscall, why) => {
    expect(explainMoveFailure(failure(code, syscall), names)).toBe(
      `/data/washday.db cannot be used: ${why}. Nothing was moved`,
    )
  })

  test.each([
    ['ECONNREFUSED', 'connect'],
    ['EACCES', 'connect'],
    ['ENOENT', 'connect'],
    ['ECONNRESET', 'read'],
    ['ENOTFOUND', 'getaddrinfo'],
  ])('blames PostgreSQL for the error %s of %s', (code, syscall) => {
    expect(explainMoveFailure(failure(code, syscall), names)).toMatch(
      /^db\/washday cannot be reached: /,
    )
  })

  test('repeats a mistake in an address, but names --to instead of DATABASE_URL if the mistake is in the target’s address', () => {
    const mistake = new AddressMistake('The file /ca (sslrootcert in DATABASE_URL) does not exist')
    expect(explainMoveFailure(mistake, names)).toBe(`${mistake.message}. Nothing was moved`)
    expect(explainMoveFailure(mistake, { from: names.to, to: names.from })).toBe(
      'The file /ca (sslrootcert in --to) does not exist. Nothing was moved',
    )
  })
})
