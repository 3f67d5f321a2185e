import { expect, test } from 'vitest'
import { explainTrouble } from './database-trouble.ts'

const env = { DATABASE_URL: 'postgres://washday:secret@db.example.org/washday' }
const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a database failure during a command is explained in one line', () => {
  const lines: [Error, string][] = [
    [failure('ECONNREFUSED', 'connect'), 'nothing answers at db.example.org'],
    [failure('28P01', 'password authentication failed'), 'does not accept the password'],
    [failure('42501', 'permission denied for table admins'), 'lacks a right'],
    [failure('25006', 'washday_read_only'), 'being moved'],
    [new Error('SASL: client password must be a string'), 'does not accept the password'],
  ]
  for (const [error, line] of lines) {
    expect(explainTrouble(error, env)).toContain(line)
    expect(explainTrouble(error, env)).not.toMatch(/secret|\n/)
  }
  const sqlite = { DATABASE_URL: 'file:washday.db' }
  expect(explainTrouble(failure('SQLITE_FULL', 'full'), sqlite)).toMatch(/the disk .* is full/)
})

test('a bug in the program keeps its stack trace', () => {
  expect(explainTrouble(failure('42601', 'syntax error'), env)).toBeNull()
  expect(explainTrouble(failure('SQLITE_ERROR', 'no such column: x'), env)).toBeNull()
  expect(explainTrouble(new TypeError('x is undefined'), env)).toBeNull()
})
