import { expect, it } from 'vitest'
import { signUpSpacingMs, signUpsAtOnce, signUpWaitMs } from './sign-up-burst.ts'

const start = Date.parse('2026-12-01T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms)
const served = (count: number) => Array<number>(count).fill(start)

it.each([
  ['the first one', [], 0, 0],
  ['the last one served at once', served(signUpsAtOnce - 1), 0, 0],
  ['the next one', served(signUpsAtOnce), 0, signUpSpacingMs],
  ['the next one a second later', served(signUpsAtOnce), 1_000, signUpSpacingMs - 1_000],
  ['the next one after the spacing', served(signUpsAtOnce), signUpSpacingMs, 0],
  ['one after a minute', served(signUpsAtOnce), 60_000, 0],
  ['one after the clock was set back', served(signUpsAtOnce), -1_000, 0],
])('of many sign-ups, %s waits $3 ms', (_case, times, now, wait) => {
  expect(signUpWaitMs(times, at(now))).toBe(wait)
})
