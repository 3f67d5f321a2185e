import { describe, expect, it } from 'vitest'
import { findWarnings, isJobLate, type JobRun, maxRunMs, withOwnRuns } from './health.ts'

const start = Date.parse('2026-12-01T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms)
const iso = (ms: number) => at(ms).toISOString()
const intervalMs = 15_000

const run: JobRun = {
  name: 'remind',
  intervalMs,
  startedAt: iso(0),
  endedAt: iso(100),
  succeededAt: iso(100),
  error: null,
}

describe('a job that', () => {
  it.each<[string, Partial<JobRun>, number, boolean]>([
    ['ran just now', {}, 200, false],
    ['last ended three intervals ago', {}, 100 + 3 * intervalMs, false],
    ['last ended more than three intervals ago', {}, 101 + 3 * intervalMs, true],
    [
      'last ended less than three of its long intervals ago',
      { intervalMs: 3_600_000 },
      3 * 3_600_000,
      false,
    ],
    ['runs long', { endedAt: iso(-1) }, maxRunMs, false],
    ['runs too long', { endedAt: iso(-1) }, maxRunMs + 1, true],
    ['runs for the first time', { endedAt: null }, maxRunMs, false],
    ['runs too long the first time', { endedAt: null }, maxRunMs + 1, true],
    [
      'ended as soon as it began, more than three intervals ago,',
      { endedAt: iso(0) },
      1 + 3 * intervalMs,
      true,
    ],
    ['ran in the future, because the clock was set back', {}, -3_600_000, false],
  ])('%s is late: $3', (_case, facts, now, late) => {
    expect(isJobLate({ ...run, ...facts }, at(now))).toBe(late)
  })
})

it('a late run of this process replaces the stored run of its job; all other stored runs stay', () => {
  const now = at(maxRunMs + 1)
  const stored = [{ ...run, startedAt: iso(maxRunMs), endedAt: iso(maxRunMs) }]
  const stuck = { ...run, endedAt: null }
  expect(withOwnRuns(stored, [stuck], now)).toEqual([stuck])
  expect(withOwnRuns(stored, [stuck], at(maxRunMs))).toEqual(stored)
  expect(withOwnRuns(stored, [{ ...stuck, name: 'of another release' }], now)).toEqual(stored)
})

describe('the warnings', () => {
  const messages = { waiting: null, unknown: null, lastSend: null }
  const calm = { held: [], burstAt: null }

  it('are empty while all is well', () => {
    const lastSend = { at: iso(0), error: null }
    const facts = { jobs: [run], messages: { waiting: null, unknown: null, lastSend }, ...calm }
    expect(findWarnings(facts, at(200))).toEqual([])
  })

  it('name the address of links that families cannot open', () => {
    const address = 'http://localhost:3000'
    expect(findWarnings({ jobs: [], messages, ...calm, deadLinks: address }, at(0))).toEqual([
      { kind: 'dead_links', address },
    ])
    expect(findWarnings({ jobs: [], messages, ...calm, deadLinks: null }, at(0))).toEqual([])
  })

  it('report a late job and when it last ended', () => {
    expect(findWarnings({ jobs: [run], messages, ...calm }, at(3_600_000))).toEqual([
      { kind: 'job_late', job: 'remind', since: iso(100) },
    ])
  })

  it('report a job that failed', () => {
    const failed = { ...run, error: 'TypeError' }
    expect(findWarnings({ jobs: [failed, run], messages, ...calm }, at(200))).toEqual([
      { kind: 'job_failed', job: 'remind', since: iso(0), error: 'TypeError' },
    ])
  })

  it('report waiting messages, messages of unknown kinds, and a failed delivery', () => {
    const facts = {
      jobs: [],
      messages: {
        waiting: { since: iso(0), count: 3 },
        unknown: { since: iso(1), count: 2 },
        lastSend: { at: iso(5), error: 'ECONNREFUSED' },
      },
      ...calm,
    }
    expect(findWarnings(facts, at(200))).toEqual([
      { kind: 'messages_waiting', since: iso(0), count: 3 },
      { kind: 'messages_unknown', since: iso(1), count: 2 },
      { kind: 'send_failed', since: iso(5), error: 'ECONNREFUSED' },
    ])
  })

  it('report messages that are held back and a burst of sign-ups', () => {
    const held = [{ bound: 'phone' as const, since: iso(0), count: 2 }]
    expect(findWarnings({ jobs: [], messages, held, burstAt: iso(5) }, at(200))).toEqual([
      { kind: 'messages_held', bound: 'phone', since: iso(0), count: 2 },
      { kind: 'sign_up_burst', since: iso(5) },
    ])
  })
})
