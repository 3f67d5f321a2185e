import { describe, expect, test } from 'vitest'
import {
  decideReminder,
  defaultReminderTimes,
  lastNotifiedAt,
  mustAskWithChange,
  type ReminderType,
  reminderDueAt,
  reminderExpiresAt,
} from './reminder.ts'

const zone = 'America/New_York'
const times = { ...defaultReminderTimes, zone }

describe('the time of the reminder', () => {
  test.each<[ReminderType, string, string | null]>([
    // Tuesday 8 December 2026, 9:00 in New York (UTC-5)
    ['two-days-before', '2026-12-08T14:00:00.000Z', '2026-12-06T23:00:00.000Z'],
    ['day-before', '2026-12-08T14:00:00.000Z', '2026-12-07T23:00:00.000Z'],
    ['day-of', '2026-12-08T14:00:00.000Z', '2026-12-08T13:00:00.000Z'],
    ['day-of', '2026-12-08T20:00:00.000Z', '2026-12-08T17:00:00.000Z'],
    // Eight in the morning: the hours of texts have just begun
    ['day-of', '2026-12-08T13:00:00.000Z', null],
    // 7:30 in the morning: eight o'clock would be too late
    ['day-of', '2026-12-08T12:30:00.000Z', null],
    // Ten in the evening: seven is an hour before texts end
    ['day-of', '2026-12-09T03:00:00.000Z', '2026-12-09T00:00:00.000Z'],
    // 22:50: at 19:50 only ten minutes of the texts' hours would be left, so seven
    ['day-of', '2026-12-09T03:50:00.000Z', '2026-12-09T00:00:00.000Z'],
    // 23:30 at night: 20:30 is past eight, so seven
    ['day-of', '2026-12-09T04:30:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Half past midnight: seven in the evening of the day before
    ['day-of', '2026-12-09T05:30:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Clocks go back on 1 November 2026: six in the evening is 22:00 UTC before and 23:00 after
    ['two-days-before', '2026-11-02T15:00:00.000Z', '2026-10-31T22:00:00.000Z'],
    ['day-before', '2026-11-02T15:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    // Clocks go forward on 14 March 2027
    ['two-days-before', '2027-03-15T14:00:00.000Z', '2027-03-13T23:00:00.000Z'],
    ['day-before', '2027-03-15T14:00:00.000Z', '2027-03-14T22:00:00.000Z'],
    // 10:00 on the day of the change: 7:00 by the clock is three hours before, so eight
    ['day-of', '2027-03-14T14:00:00.000Z', '2027-03-14T12:00:00.000Z'],
  ])('%s, for a slot at %s, is %s', (type, startTime, due) => {
    expect(reminderDueAt(type, startTime, times)).toBe(due)
  })
})

describe('a reminder', () => {
  const startTime = '2026-12-08T14:00:00.000Z'
  const longAgo = '2026-11-20T12:00:00.000Z'
  test.each<[string, ReminderType, string, string, string]>([
    ['waits before it is due', 'two-days-before', longAgo, '2026-12-06T22:59:00.000Z', 'wait'],
    ['is sent when it is due', 'two-days-before', longAgo, '2026-12-06T23:00:00.000Z', 'send'],
    [
      'goes out late while it helps',
      'two-days-before',
      longAgo,
      '2026-12-07T13:59:00.000Z',
      'send',
    ],
    [
      'is missed once cancelling is no longer free',
      'two-days-before',
      longAgo,
      '2026-12-07T14:00:00.000Z',
      'missed',
    ],
    [
      'goes out late until the slot begins',
      'day-before',
      longAgo,
      '2026-12-08T13:59:59.999Z',
      'send',
    ],
    ['is missed when the slot has begun', 'day-before', longAgo, startTime, 'missed'],
    ['is sent on the day itself', 'day-of', longAgo, '2026-12-08T13:00:00.000Z', 'send'],
    ['is sent late on the day itself', 'day-of', longAgo, '2026-12-08T13:59:59.999Z', 'send'],
    ['is missed when the slot has begun', 'day-of', longAgo, startTime, 'missed'],
    [
      'is not sent to a family that signed up after it was due',
      'two-days-before',
      '2026-12-07T01:00:00.000Z',
      '2026-12-07T02:00:00.000Z',
      'missed',
    ],
    [
      'is not sent to a family that has just got its confirmation',
      'day-before',
      '2026-12-07T22:30:00.000Z',
      '2026-12-07T23:00:00.000Z',
      'missed',
    ],
    [
      'is not sent to a family that signed up less than three hours before it is due',
      'day-before',
      '2026-12-07T20:00:00.001Z',
      '2026-12-07T23:00:00.000Z',
      'missed',
    ],
    [
      'is sent to a family that signed up three hours before it is due',
      'day-before',
      '2026-12-07T20:00:00.000Z',
      '2026-12-07T23:00:00.000Z',
      'send',
    ],
  ])('%s', (_rule, type, notifiedAt, now, decision) => {
    expect(
      decideReminder(type, { startTime, notifiedAt, isText: false }, times, new Date(now)),
    ).toBe(decision)
  })

  test.each([
    ['2026-12-08T15:59:59.999Z', 'send'],
    ['2026-12-08T16:00:00.000Z', 'missed'],
  ])('as a text is missed once the day-of reminder is due: at %s, %s', (now, decision) => {
    const facts = { startTime: '2026-12-08T19:00:00.000Z', notifiedAt: longAgo, isText: true }
    expect(decideReminder('day-before', facts, times, new Date(now))).toBe(decision)
  })

  test('as a text is sent until the start of a slot too early for a day-of reminder', () => {
    const facts = { startTime: '2026-12-08T13:00:00.000Z', notifiedAt: longAgo, isText: true }
    const now = new Date('2026-12-08T12:59:59.999Z')
    expect(decideReminder('day-before', facts, times, now)).toBe('send')
  })

  test.each([
    ['2026-12-07T22:59:59.999Z', 'send'],
    ['2026-12-07T23:00:00.000Z', 'missed'],
  ])(
    'two days before an evening slot is missed once the next reminder is due: at %s, %s',
    (now, decision) => {
      // Half past seven, so that cancelling is free until half past seven the evening before
      const facts = { startTime: '2026-12-09T00:30:00.000Z', notifiedAt: longAgo, isText: false }
      expect(decideReminder('two-days-before', facts, times, new Date(now))).toBe(decision)
    },
  )

  test('on the day of a slot that is too early for one is missed, not awaited', () => {
    const facts = { startTime: '2026-12-08T12:30:00.000Z', notifiedAt: longAgo, isText: true }
    const now = new Date('2026-12-08T01:00:00.000Z')
    expect(decideReminder('day-of', facts, times, now)).toBe('missed')
  })

  test('expires at the start of its slot at the latest', () => {
    for (const type of ['two-days-before', 'day-before', 'day-of'] as const) {
      for (const isText of [true, false]) {
        expect(reminderExpiresAt(type, { startTime, isText }, times) <= startTime).toBe(true)
      }
    }
  })
})

describe('a message about a new start asks in place of the reminder', () => {
  test.each([
    ['if the reminder would come too soon after it', '2026-12-06T20:00:00.001Z', true],
    ['if the reminder was due already', '2026-12-08T13:59:59.999Z', true],
    ['not if the reminder is further ahead', '2026-12-06T20:00:00.000Z', false],
    ['not once the slot has started', '2026-12-08T14:00:00.000Z', false],
  ])('%s', (_rule, at, asks) => {
    const startTime = '2026-12-08T14:00:00.000Z'
    const now = new Date(at)
    expect(mustAskWithChange(startTime, times, now)).toBe(asks)
    const facts = { startTime, notifiedAt: at, isText: false }
    const later = new Date('2026-12-07T13:59:00.000Z')
    if (now < later)
      expect(decideReminder('two-days-before', facts, times, later) === 'missed').toBe(asks)
  })
})

describe('the time when a family was last notified', () => {
  const now = new Date('2026-12-07T23:00:00.000Z')
  const startTime = '2026-12-08T14:00:00.000Z'
  const longAgo = '2026-11-20T12:00:00.000Z'
  test.each([
    ['is the latest time', [longAgo, '2026-12-07T22:00:00.000Z'], 1],
    [
      'may come from a process whose clock is a minute ahead',
      [longAgo, '2026-12-07T23:01:00.000Z'],
      1,
    ],
    ['ignores times written while the clock was ahead', [longAgo, '2026-12-07T23:01:00.001Z'], 0],
  ])('%s', (_rule, moments, index) => {
    expect(lastNotifiedAt(moments, now)).toBe(moments[index])
  })

  test('is unknown if all times are ahead of now, and then a reminder is sent', () => {
    const notifiedAt = lastNotifiedAt([null, '2026-12-08T12:00:00.000Z'], now)
    expect(notifiedAt).toBeNull()
    expect(decideReminder('day-before', { startTime, notifiedAt, isText: false }, times, now)).toBe(
      'send',
    )
  })
})
