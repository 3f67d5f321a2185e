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
    // Tuesday, December 8, 2026, 9 a.m. in New York (UTC-5)
    ['two-days-before', '2026-12-08T14:00:00.000Z', '2026-12-06T23:00:00.000Z'],
    ['day-before', '2026-12-08T14:00:00.000Z', '2026-12-07T23:00:00.000Z'],
    ['day-of', '2026-12-08T14:00:00.000Z', '2026-12-08T13:00:00.000Z'],
    ['day-of', '2026-12-08T20:00:00.000Z', '2026-12-08T17:00:00.000Z'],
    // Slot at 8 a.m., when text hours begin: no time for a reminder
    ['day-of', '2026-12-08T13:00:00.000Z', null],
    // Slot at 7:30 a.m.: 8 a.m. would be too late
    ['day-of', '2026-12-08T12:30:00.000Z', null],
    // Slot at 10 p.m.: 7 p.m. is the latest time for a reminder
    ['day-of', '2026-12-09T03:00:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Slot at 10:50 p.m.: 7:50 p.m. would be too close to the end of text hours, so 7 p.m.
    ['day-of', '2026-12-09T03:50:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Slot at 11:30 p.m.: 8:30 p.m. is outside text hours, so 7 p.m.
    ['day-of', '2026-12-09T04:30:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Slot at 12:30 a.m.: 7 p.m. of the day before
    ['day-of', '2026-12-09T05:30:00.000Z', '2026-12-09T00:00:00.000Z'],
    // Clocks go back on November 1, 2026: 6 p.m. is 22:00 UTC before and 23:00 UTC after
    ['two-days-before', '2026-11-02T15:00:00.000Z', '2026-10-31T22:00:00.000Z'],
    ['day-before', '2026-11-02T15:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    // Clocks go forward on March 14, 2027.
    ['two-days-before', '2027-03-15T14:00:00.000Z', '2027-03-13T23:00:00.000Z'],
    ['day-before', '2027-03-15T14:00:00.000Z', '2027-03-14T22:00:00.000Z'],
    // Slot at 10 a.m. on that day: three hours before is 7 a.m., so 8 a.m.
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
      'is sent late until cancelling is no longer free',
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
      'on the day before is sent late until the slot starts',
      'day-before',
      longAgo,
      '2026-12-08T13:59:59.999Z',
      'send',
    ],
    [
      'on the day before is missed once the slot has started',
      'day-before',
      longAgo,
      startTime,
      'missed',
    ],
    [
      'on the day itself is sent when it is due',
      'day-of',
      longAgo,
      '2026-12-08T13:00:00.000Z',
      'send',
    ],
    [
      'on the day itself is sent late until the slot starts',
      'day-of',
      longAgo,
      '2026-12-08T13:59:59.999Z',
      'send',
    ],
    [
      'on the day itself is missed once the slot has started',
      'day-of',
      longAgo,
      startTime,
      'missed',
    ],
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
      'is not sent to a family that signed up less than three hours before it was due',
      'day-before',
      '2026-12-07T20:00:00.001Z',
      '2026-12-07T23:00:00.000Z',
      'missed',
    ],
    [
      'is sent to a family that signed up three hours before it was due',
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
  ])(
    'by text on the day before is missed once the day-of reminder is due: at %s, %s',
    (now, decision) => {
      const facts = { startTime: '2026-12-08T19:00:00.000Z', notifiedAt: longAgo, isText: true }
      expect(decideReminder('day-before', facts, times, new Date(now))).toBe(decision)
    },
  )

  test('by text on the day before is sent until the slot starts, if the slot is too early for a day-of reminder', () => {
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
      // A slot at 7:30 p.m., so cancelling is free until 7:30 p.m. of the day before
      const facts = { startTime: '2026-12-09T00:30:00.000Z', notifiedAt: longAgo, isText: false }
      expect(decideReminder('two-days-before', facts, times, new Date(now))).toBe(decision)
    },
  )

  test('on the day itself is missed at once if the slot is too early for it', () => {
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

describe('a message about a new start asks "Are you coming?" in place of the reminder', () => {
  test.each([
    ['if the reminder would follow the message too soon', '2026-12-06T20:00:00.001Z', true],
    ['if the reminder was due already', '2026-12-08T13:59:59.999Z', true],
    ['not if the reminder is due later', '2026-12-06T20:00:00.000Z', false],
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
    ['ignores a time written while the clock was ahead', [longAgo, '2026-12-07T23:01:00.001Z'], 0],
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
