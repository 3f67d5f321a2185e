import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseUnit } from './unit-file.ts'

test('account, folder and settings are read from deploy/washday.service', () => {
  expect(parseUnit([readFileSync('deploy/washday.service', 'utf8')])).toMatchObject({
    user: 'washday',
    group: null,
    workingDirectory: '/opt/washday',
    environment: {
      DATABASE_URL: 'file:/var/lib/washday/washday.db',
      HOST: '127.0.0.1',
      NODE_OPTIONS: '--max-semi-space-size=4',
    },
    environmentFiles: [{ path: '/etc/washday.env', isOptional: false }],
  })
})

test('a drop-in changes single settings, and an empty value resets a list', () => {
  const unit = '[Service]\nUser=washday\nEnvironment=A=1 B=2\nEnvironmentFile=/etc/a\n'
  const dropIn = '[Service]\nEnvironment=B=3\nEnvironmentFile=-/etc/b\n'
  expect(parseUnit([unit, dropIn])).toMatchObject({
    user: 'washday',
    environment: { A: '1', B: '3' },
    environmentFiles: [
      { path: '/etc/a', isOptional: false },
      { path: '/etc/b', isOptional: true },
    ],
  })
  const reset = '[Service]\nEnvironment=\nEnvironmentFile=\nUser=other\n'
  expect(parseUnit([unit, reset])).toMatchObject({
    user: 'other',
    environment: {},
    environmentFiles: [],
  })
})

test.for([
  [`"A=a b" B='c d'`, { A: 'a b', B: 'c d' }],
  [`A="a b"c`, { A: 'a bc' }],
  ['A=a\\x20b\\tc\\\\d', { A: 'a b\tc\\d' }],
  ['A=50%% B=$x', { A: '50%', B: '$x' }],
  ['A=a \\\n  B=b', { A: 'a', B: 'b' }],
] as const)('Environment=%s is read', ([line, environment]) => {
  expect(parseUnit([`[Service]\nEnvironment=${line}\n`]).environment).toEqual(environment)
})

test('other sections and comments are ignored', () => {
  const text = '[Unit]\nUser=a\n[Service]\n#User=b\n;User=c\n[Install]\nUser=d\n'
  expect(parseUnit([text]).user).toBeNull()
})
