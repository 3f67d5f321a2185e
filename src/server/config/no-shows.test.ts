import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) =>
  readConfig({ PUBLIC_URL: 'https://x.example', ...env })

test('every no-show bans forever by default (SPEC.md 4)', () => {
  expect(read({}).config?.noShows).toEqual({ banMonths: null, warnsFirst: false })
})

test('NO_SHOW_BAN can limit a ban to months, and FIRST_NO_SHOW can turn the first ban into a warning', () => {
  const env = { NO_SHOW_BAN: '6 months', FIRST_NO_SHOW: 'warn' }
  expect(read(env).config?.noShows).toEqual({ banMonths: 6, warnsFirst: true })
})

test('any other value of NO_SHOW_BAN or FIRST_NO_SHOW is a mistake whose line lists the allowed values', () => {
  expect(read({ NO_SHOW_BAN: '6', FIRST_NO_SHOW: 'never' }).mistakes).toEqual([
    'NO_SHOW_BAN must be one of forever, 3 months, 6 months, 12 months, but is "6"',
    'FIRST_NO_SHOW must be one of ban, warn, but is "never"',
  ])
})
