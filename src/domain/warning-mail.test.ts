import { describe, expect, test } from 'vitest'
import {
  mailedWarnings,
  planWarningMail,
  type WatchedWarning,
  type WatchPlan,
  warningKey,
} from './warning-mail.ts'

const at = (time: string) => `2026-12-01T${time}:00.000Z`
const seen = (key: string, more: Partial<WatchedWarning> = {}): WatchedWarning => ({
  key,
  firstSeenAt: at('12:00'),
  goneSince: null,
  toldAt: null,
  ...more,
})
const told = { toldAt: at('12:05') }
/** The lists of the plan that are not empty */
const plan = (watched: WatchedWarning[], current: string[], time: string): Partial<WatchPlan> =>
  Object.fromEntries(
    Object.entries(planWarningMail(watched, current, new Date(at(time)))).filter(
      ([, keys]) => keys.length > 0,
    ),
  )

describe('a warning is mailed', () => {
  test.each<[string, WatchedWarning[], string[], string, Partial<WatchPlan>]>([
    ['not when it appears', [], ['a'], '12:00', { appeared: ['a'] }],
    ['not before it has lasted five minutes', [seen('a')], ['a'], '12:04', {}],
    ['after five minutes', [seen('a')], ['a'], '12:05', { begun: ['a'] }],
    ['once', [seen('a', told)], ['a'], '12:06', {}],
    ['not while it is gone', [seen('a')], [], '12:06', { gone: ['a'] }],
    [
      'after five minutes, even with shorter gaps',
      [seen('a', { goneSince: at('12:04') })],
      ['a'],
      '12:06',
      { back: ['a'], begun: ['a'] },
    ],
    [
      'never if it was gone for five minutes before it was mailed',
      [seen('a', { goneSince: at('12:01') })],
      [],
      '12:06',
      { forgotten: ['a'] },
    ],
    [
      'at once if it was first seen while the clock was ahead',
      [seen('a', { firstSeenAt: at('23:00') })],
      ['a'],
      '12:00',
      { begun: ['a'] },
    ],
  ])('%s', (_rule, watched, current, time, expected) => {
    expect(plan(watched, current, time)).toEqual(expected)
  })
})

describe('the end of a warning', () => {
  const gone = { ...told, goneSince: at('13:00') }
  test('is mailed after the warning has been gone for five minutes', () => {
    expect(plan([seen('a', gone)], [], '13:04')).toEqual({})
    expect(plan([seen('a', gone)], [], '13:05')).toEqual({ over: ['a'] })
  })

  test('is not mailed if the warning comes back within five minutes', () => {
    expect(plan([seen('a', gone)], ['a'], '13:04')).toEqual({ back: ['a'] })
  })

  test('is not mailed for messages held back, because that warning reports an occurrence, not a state', () => {
    const key = 'messages_held phone'
    expect(plan([seen(key, gone)], [], '13:05')).toEqual({ forgotten: [key] })
  })
})

describe('a warning', () => {
  const since = at('12:00')
  test('has a key that names the job or bound, and stays the same while figures change', () => {
    const waiting = (count: number) => warningKey({ kind: 'messages_waiting', since, count })
    expect(waiting(1)).toBe(waiting(2))
    const failed = (job: string) => warningKey({ kind: 'job_failed', job, since, error: 'Error' })
    expect(failed('remind')).toBe('job_failed remind')
    expect(warningKey({ kind: 'messages_held', bound: 'phone', since, count: 1 })).toBe(
      'messages_held phone',
    )
  })

  test('is not mailed if it is about a sign-up burst, which has its own e-mail, or a failed delivery, which this e-mail would clear', () => {
    const mailed = mailedWarnings([
      { kind: 'sign_up_burst', since },
      { kind: 'send_failed', since, error: 'ECONNREFUSED' },
      { kind: 'dead_links', address: 'http://localhost:3000' },
    ])
    expect([...mailed.keys()]).toEqual(['dead_links'])
  })
})
