import { describe, expect, test } from 'vitest'
import { problems } from '../../../../../test/support/problems.ts'
import { createSeriesRequest, type Series } from '../../../../contract/series.ts'
import {
  emptySeries,
  moveSchema,
  ruleOf,
  seriesSchema,
  timeSlotFields,
  toFields,
} from './series-form.ts'

const filled = {
  ...emptySeries,
  name: 'Monthly wash',
  title: 'Free laundry day',
  location: 'Harrison',
  timeSlots: [{ startTime: '09:00', endTime: '10:00', capacity: '10' }],
}

describe('the series form', () => {
  test('sends a request that the server accepts', () => {
    const request = seriesSchema.parse({ ...filled, week: 'last', weekday: '0' })
    expect(request).toMatchObject({ week: 'last', weekday: 0, openDaysAhead: 30 })
    expect(createSeriesRequest.parse(request)).toEqual(request)
  })

  test('reports all problems at once, each at its field', () => {
    const slot = { startTime: '10:00', endTime: '09:00', capacity: '' }
    const mistaken = { ...emptySeries, openDaysAhead: '', timeSlots: [slot] }
    expect(problems(seriesSchema, mistaken).sort()).toEqual([
      'location: Location is required',
      'name: Series name is required',
      'openDaysAhead: Enter a number of days from 0 to 365',
      'timeSlots.0.capacity: Capacity must be at least 1',
      'timeSlots.0.endTime: End time must be after start time',
      'title: Title is required',
    ])
  })

  test('accepts a slot that ends at midnight, and shows it as typed', () => {
    const timeSlots = [{ startTime: '22:00', endTime: '00:00', capacity: '10' }]
    const request = seriesSchema.parse({ ...filled, timeSlots })
    expect(request.timeSlots).toEqual([{ startTime: '22:00', endTime: '24:00', capacity: 10 }])
    expect(createSeriesRequest.parse(request)).toEqual(request)
    expect(timeSlotFields(request.timeSlots)).toEqual(timeSlots)
  })

  test.each(['-1', '366', 'ten', '1.5', ' '])('rejects %j as a number of days', (openDaysAhead) => {
    expect(problems(seriesSchema, { ...filled, openDaysAhead })).toHaveLength(1)
    expect(ruleOf({ ...filled, openDaysAhead }).openDaysAhead).toBeNull()
  })

  test('rejects sign-up that opens on the event day after the first slot has started', () => {
    const timeSlots = [{ startTime: '00:30', endTime: '01:30', capacity: '10' }]
    const early = { ...filled, timeSlots, signUpDaysBefore: '0' }
    expect(problems(seriesSchema, early)).toEqual([
      'signUpDaysBefore: Sign-up must open before the first time slot starts',
    ])
    expect(problems(seriesSchema, { ...early, signUpDaysBefore: '1' })).toEqual([])
  })

  test('keeps a stored series unchanged', () => {
    const stored: Series = {
      ...createSeriesRequest.parse(seriesSchema.parse(filled)),
      id: 's',
      signUpDaysBefore: null,
      description: null,
      spanishTitle: null,
      spanishDescription: null,
      laundromatName: 'Spin Cycle',
      laundromatAddress: null,
      pausedAt: null,
      createdAt: '2026-10-20T12:00:00.000Z',
      updatedAt: '2026-10-20T12:00:00.000Z',
      months: [],
    }
    expect(seriesSchema.parse(toFields(stored))).toMatchObject({
      name: 'Monthly wash',
      week: 2,
      weekday: 2,
      laundromatName: 'Spin Cycle',
      timeSlots: stored.timeSlots,
    })
  })
})

test('an event of a series can be moved only within its month, to today or later', () => {
  const problemsFor = (day: string) => problems(moveSchema('2026-12', '2026-12-10'), { day })
  expect(problemsFor('2026-12-10')).toEqual([])
  expect(problemsFor('2026-12-31')).toEqual([])
  expect(problemsFor('2026-12-09')).toEqual(['day: Choose today or a later day'])
  expect(problemsFor('2027-01-01')).toEqual(['day: Choose a day in the same month'])
  expect(problemsFor('')).toEqual(['day: Date is required'])
})
