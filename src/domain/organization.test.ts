import { describe, expect, it } from 'vitest'
import { digestEnd, isEventListDue } from './organization.ts'

const zone = 'America/New_York'

describe('a digest', () => {
  it.each([
    ['2026-12-01T12:00:59.999Z', '2026-12-01T11:45:00.000Z'],
    ['2026-12-01T12:01:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:15:59.999Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:16:00.000Z', '2026-12-01T12:15:00.000Z'],
    ['2026-12-01T00:00:30.000Z', '2026-11-30T23:45:00.000Z'],
  ])('sent at %s covers activities until %s', (now, end) => {
    expect(digestEnd(new Date(now))).toBe(end)
  })
})

describe('the list of an event', () => {
  // First slots at 9 a.m. in New York: the day after clocks go back, and in summer
  it.each([
    ['2026-11-02', '2026-11-02T14:00:00.000Z', '2026-11-01T22:59:59.999Z', false],
    ['2026-11-02', '2026-11-02T14:00:00.000Z', '2026-11-01T23:00:00.000Z', true],
    ['2026-07-07', '2026-07-07T13:00:00.000Z', '2026-07-06T21:59:59.999Z', false],
    ['2026-07-07', '2026-07-07T13:00:00.000Z', '2026-07-06T22:00:00.000Z', true],
    ['2026-07-07', '2026-07-07T13:00:00.000Z', '2026-07-07T12:59:59.999Z', true],
    ['2026-07-07', '2026-07-07T13:00:00.000Z', '2026-07-07T13:00:00.000Z', false],
  ])('on %s with the first slot at %s is due at %s: %s', (day, firstStart, now, due) => {
    expect(isEventListDue(day, firstStart, { time: '18:00', zone }, new Date(now))).toBe(due)
  })
})
