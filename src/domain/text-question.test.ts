import { expect, test } from 'vitest'
import { appointmentKey, isQuestionOpen, questionOf } from './text-question.ts'

test('a cancel question is open for 12 hours, even after the clock was set back', () => {
  const asked = { kind: 'cancel' as const, askedAt: '2026-12-07T23:00:00.000Z' }
  expect(isQuestionOpen(asked, new Date('2026-12-08T10:59:59.999Z'))).toBe(true)
  expect(isQuestionOpen(asked, new Date('2026-12-08T11:00:00.000Z'))).toBe(false)
  expect(isQuestionOpen(asked, new Date('2026-12-07T22:00:00.000Z'))).toBe(true)
})

test.each(['coming', 'claim'] as const)('a %s question is open for three days', (kind) => {
  const asked = { kind, askedAt: '2026-12-05T23:00:00.000Z' }
  expect(isQuestionOpen(asked, new Date('2026-12-08T22:59:59.999Z'))).toBe(true)
  expect(isQuestionOpen(asked, new Date('2026-12-08T23:00:00.000Z'))).toBe(false)
})

test('the reminder two days before and an offer ask a question, and the reminder on the day before does not', () => {
  expect(questionOf('text_reminder_two_days_before')).toBe('coming')
  expect(questionOf('text_spot_available')).toBe('claim')
  expect(questionOf('text_reminder_day_before')).toBeNull()
})

test('an appointment in a different slot, at a different time or at a different place has a different key', () => {
  const appointment = {
    timeSlotId: 'slot',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
    location: 'Harrison',
    laundromatName: 'Spin Cycle',
    laundromatAddress: '12 Main Street',
  }
  const keys = [
    {},
    { timeSlotId: 'other' },
    { startTime: '2026-12-08T13:00:00.000Z' },
    { laundromatName: 'Bubble House' },
  ].map((change) => appointmentKey({ ...appointment, ...change }))
  expect(new Set(keys).size).toBe(4)
})
