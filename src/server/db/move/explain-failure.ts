import { engineOf } from '../engine.ts'
import { AddressMistake } from '../postgres-hosts.ts'
import { nameOf } from './name-of.ts'

/**
 * One line without passwords and stored values; rethrows unexpected errors. One database is SQLite and the other is
 * PostgreSQL, so the error's code shows which of them failed.
 */
export function explainMoveFailure(
  error: unknown,
  { from, to }: { from: string; to: string },
): string {
  const [postgres, sqlite] = engineOf(from) === 'postgres' ? [from, to] : [to, from]
  const cause = error instanceof AggregateError ? error.errors[0] : error
  if (!(cause instanceof Error)) throw error
  const first = (cause.message.split('\n')[0] ?? '').trim()
  if (cause instanceof AddressMistake) {
    return `${engineOf(to) === 'postgres' ? inOption(first) : first}. Nothing was moved`
  }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (isOfFile(cause, code)) {
    const why = fileReasons.find(([pattern]) => pattern.test(code))?.[1] ?? first
    return `${nameOf(sqlite)} cannot be used: ${why}. Nothing was moved`
  }
  const name = nameOf(postgres)
  if (/^E[A-Z_]+$/.test(code) || /timeout|terminated unexpectedly/i.test(first)) {
    return `${name} cannot be reached: ${first || code}. Nothing was moved`
  }
  if (code === '28P01' || code === '28000') {
    return `${name} refused the user name or password: ${first}. Nothing was moved`
  }
  if (code === '3D000')
    return `There is no database ${name}: create it with createdb. Nothing was moved`
  if (code === '42501') {
    return `The account may not do this in ${name}: ${first}. Create the database with createdb -O ACCOUNT. Nothing was moved`
  }
  if (code === '23503') {
    return `${nameOf(sqlite)} has rows that refer to missing rows: ${first}. Nothing was moved`
  }
  if (code === '') throw error
  return `${name}: ${first}. Nothing was moved`
}

/** Replaces DATABASE_URL with --to, for a mistake in the target's address */
export function inOption(sentence: string): string {
  return sentence.replaceAll('DATABASE_URL', '--to')
}

/** Excludes errors of `connect`, which fails with EACCES on a unix socket. */
function isOfFile(error: Error, code: string): boolean {
  if (code.startsWith('SQLITE_')) return true
  const call = 'syscall' in error ? error.syscall : ''
  return call !== 'connect' && /^(ENOSPC|EDQUOT|EFBIG|EIO|EACCES|EPERM|EROFS|ENOENT)$/.test(code)
}

const fileReasons: [RegExp, string][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(SQLITE_READONLY|EACCES|EPERM|EROFS)/, 'this account may not write there'],
]
