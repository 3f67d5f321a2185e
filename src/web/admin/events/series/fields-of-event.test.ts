import { expect, test } from 'vitest'
import type { Event } from '../../../../contract/event.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { fieldsOfEvent, slotsPastMidnight } from './fields-of-event.ts'
import { seriesSchema } from './series-form.ts'

const slot = {
  id: 's',
  eventId: 'e',
  startTime: '2026-11-21T14:00:00.000Z',
  endTime: '2026-11-21T15:30:00.000Z',
  capacity: 10,
  createdAt: '',
  registrationCount: 3,
  waitlistCount: 0,
}
const event: Event = {
  id: 'e',
  title: 'Free wash',
  description: null,
  spanishTitle: 'Lavado gratis',
  spanishDescription: null,
  date: '2026-11-21T05:00:00.000Z',
  location: 'Harrison',
  laundromatName: 'Spin Cycle',
  laundromatAddress: '12 Main St',
  opensAt: '2026-11-07T13:00:00.000Z',
  createdAt: '',
  updatedAt: '',
  timeSlots: [slot],
}

test('a series made from an event has the event’s weekday of the month, times, laundromat and opening', () => {
  const fields = fieldsOfEvent(event, 'America/New_York')
  expect(seriesSchema.parse(fields)).toMatchObject({
    name: 'Free wash',
    week: 3,
    weekday: 6,
    signUpDaysBefore: 14,
    spanishTitle: 'Lavado gratis',
    laundromatAddress: '12 Main St',
    timeSlots: [{ startTime: '09:00', endTime: '10:30', capacity: 10 }],
  })
})

test('a series made from an event past midnight has only slots that start on the event day, cut off at midnight', () => {
  const [eleven, one] = ['2026-11-22T04:00:00.000Z', '2026-11-22T06:00:00.000Z']
  const night = [
    { ...slot, startTime: eleven, endTime: one },
    { ...slot, id: 's2', startTime: one, endTime: '2026-11-22T07:00:00.000Z' },
  ]
  const fields = fieldsOfEvent({ ...event, timeSlots: night }, 'America/New_York')
  expect(seriesSchema.parse(fields).timeSlots).toEqual([
    { startTime: '23:00', endTime: '24:00', capacity: 10 },
  ])
})

test('slotsPastMidnight lists slots on a later day as left out, and only slots across midnight as shortened', () => {
  const midnight = '2026-11-22T05:00:00.000Z'
  const acrossMidnight = {
    ...slot,
    startTime: '2026-11-22T03:30:00.000Z',
    endTime: '2026-11-22T05:30:00.000Z',
  }
  const nextDay = {
    ...slot,
    startTime: '2026-11-22T14:00:00.000Z',
    endTime: '2026-11-22T15:00:00.000Z',
  }
  const untilMidnight = { ...slot, startTime: '2026-11-22T02:00:00.000Z', endTime: midnight }
  const fromMidnight = { ...slot, startTime: midnight, endTime: '2026-11-22T06:00:00.000Z' }
  const timeSlots = [slot, untilMidnight, acrossMidnight, fromMidnight, nextDay]
  expect(slotsPastMidnight({ ...event, timeSlots }, 'America/New_York')).toEqual({
    leftOut: [fromMidnight, nextDay],
    shortened: [acrossMidnight],
  })
  expect(slotsPastMidnight(event, 'America/New_York')).toEqual({ leftOut: [], shortened: [] })
})

test.each([
  [
    ['Sun, 9:00 AM', 'Sun, 10:00 AM'],
    ['10:30 PM'],
    'Time slots of a series end at midnight. Left out: Sun, 9:00 AM; Sun, 10:00 AM. Shortened: 10:30 PM.',
  ],
  [['Sun, 9:00 AM'], [], 'Time slots of a series end at midnight. Left out: Sun, 9:00 AM.'],
  [[], [], ''],
  [
    [],
    ['10:00 PM', '10:30 PM'],
    'Time slots of a series end at midnight. Shortened: 10:00 PM; 10:30 PM.',
  ],
])(
  'the note for left-out slots %j and shortened slots %j is "$2"',
  (leftOut, shortened, sentence) => {
    expect(seriesWords.form.pastMidnight(leftOut, shortened)).toBe(sentence)
  },
)
