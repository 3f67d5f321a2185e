import { expect, it } from 'vitest'
import { signUpSpacingMs, signUpsAtOnce, signUpWaitMs } from './sign-up-burst.ts'

const start = Date.parse('2026-12-01T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms)
const served = (count: number) => Array<number>(count).fill(start)

it.each([
  ['the first sign-up', [], 0, 0],
  ['the 20th sign-up at the same time', served(signUpsAtOnce - 1), 0, 0],
  ['the 21st sign-up at the same time', served(signUpsAtOnce), 0, signUpSpacingMs],
  ['the 21st sign-up a second later', served(signUpsAtOnce), 1_000, signUpSpacingMs - 1_000],
  ['the 21st sign-up three seconds later', served(signUpsAtOnce), signUpSpacingMs, 0],
  ['the 21st sign-up a minute later', served(signUpsAtOnce), 60_000, 0],
  ['the 21st sign-up after the clock was set back', served(signUpsAtOnce), -1_000, 0],
])('from one IP address, %s waits $3 ms', (_case, times, now, wait) => {
  expect(signUpWaitMs(times, at(now))).toBe(wait)
})
