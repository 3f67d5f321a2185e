import { describe, expect, test } from 'vitest'
import { problems } from '../../test/support/problems.ts'
import { createEventRequest } from './event.ts'

const slot = { startTime: '2026-11-01T14:00:00Z', endTime: '2026-11-01T15:00:00Z', capacity: 10 }
const body = {
  title: 'Free laundry day',
  date: '2026-11-01',
  location: 'Harrison',
  timeSlots: [slot],
}
const withSlot = (changes: object) => ({ ...body, timeSlots: [{ ...slot, ...changes }] })

describe('creating an event', () => {
  test('requires a title, a date, a location and a time slot; the rest is optional', () => {
    expect(problems(createEventRequest, body)).toEqual([])
    expect(problems(createEventRequest, {})).toEqual([
      'title: Title is required',
      'date: Date is required',
      'location: Location is required',
      'timeSlots: At least one time slot is required',
    ])
    const blank = { title: ' ', date: '', location: '', timeSlots: [] }
    expect(problems(createEventRequest, blank)).toHaveLength(4)
  })

  test('requires a start, an end and a capacity for each slot, and names the slot in the error', () => {
    expect(problems(createEventRequest, { ...body, timeSlots: [slot, {}] })).toEqual([
      'timeSlots.1.startTime: Start time is required',
      'timeSlots.1.endTime: End time is required',
      'timeSlots.1.capacity: Capacity must be at least 1',
    ])
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '10', null])(
    'rejects %j as a capacity',
    (capacity) => {
      expect(problems(createEventRequest, withSlot({ capacity }))).toEqual([
        'timeSlots.0.capacity: Capacity must be at least 1',
      ])
    },
  )

  test.each([1.5, 10.5])('says that the capacity %j is not a whole number', (capacity) => {
    expect(problems(createEventRequest, withSlot({ capacity }))).toEqual([
      'timeSlots.0.capacity: Capacity must be a whole number',
    ])
  })

  test('accepts capacities from 1 to 1000', () => {
    expect(problems(createEventRequest, withSlot({ capacity: 1 }))).toEqual([])
    expect(problems(createEventRequest, withSlot({ capacity: 1000 }))).toEqual([])
    expect(problems(createEventRequest, withSlot({ capacity: 1001 }))).toEqual([
      'timeSlots.0.capacity: Use at most 1000',
    ])
  })

  test.each([
    ['at its start', '2026-11-01T14:00:00Z'],
    ['before its start', '2026-11-01T13:59:00Z'],
    // 14:59 at +01:00 is 13:59 UTC, before the start at 14:00 UTC
    ['before its start, in another zone', '2026-11-01T14:59:00+01:00'],
  ])('rejects a slot that ends %s: %s', (_when, endTime) => {
    expect(problems(createEventRequest, withSlot({ endTime }))).toEqual([
      'timeSlots.0.endTime: End time must be after start time',
    ])
  })

  test('accepts instants with any offset', () => {
    for (const endTime of ['2026-11-01T10:00:00-05:00', '2026-11-01T15:00:00.000Z']) {
      expect(problems(createEventRequest, withSlot({ endTime }))).toEqual([])
    }
  })

  test.each(['2026-11-01', '9:00', '2026-11-01T09:00:00', '2026-13-01T09:00:00Z', 'soon', 1, null])(
    'rejects %j as a start: it is not a valid date and time with a zone',
    (startTime) => {
      expect(problems(createEventRequest, withSlot({ startTime }))).toContain(
        'timeSlots.0.startTime: Start time is required',
      )
    },
  )

  test.each(['2026-11-01', '2028-02-29', '2026-11-01T04:00:00.000Z', '2026-11-01T00:00:00-04:00'])(
    'accepts %s as the date',
    (date) => {
      expect(problems(createEventRequest, { ...body, date })).toEqual([])
    },
  )

  test.each(['2026-02-31', '2027-02-29', '2026-11-31T00:00:00Z', '11/01/2026', '2026-11', 0])(
    'rejects %j as the date',
    (date) => {
      expect(problems(createEventRequest, { ...body, date })).toEqual(['date: Date is required'])
    },
  )

  test.each(['0000-01-01', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'])(
    'rejects %s as the date, because not every engine supports its year',
    (date) => {
      expect(problems(createEventRequest, { ...body, date })).toEqual(['date: Date is required'])
    },
  )

  test('allows several lines in a description but only one in a title', () => {
    expect(
      problems(createEventRequest, { ...body, description: 'Bring soap.\n\tOr not.' }),
    ).toEqual([])
    expect(problems(createEventRequest, { ...body, description: 'a\u0000b' })).toHaveLength(1)
    expect(problems(createEventRequest, { ...body, title: 'Free\nlaundry' })).toHaveLength(1)
  })
})
