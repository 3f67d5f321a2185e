import { describe, expect, it, test } from 'vitest'
import {
  type CheckedEvent,
  type EventFields,
  emptyEvent,
  eventSchema,
  proposedOpening,
  toCreateRequest,
} from './event-form.ts'
import { emptySlot, nextSlot, type SlotFields } from './slot-fields.ts'

const zone = 'America/New_York'
const slot = (startTime: string, endTime: string, more: Partial<SlotFields> = {}): SlotFields => ({
  ...emptySlot,
  startTime,
  endTime,
  ...more,
})
const filled = (more: Partial<EventFields> = {}): EventFields => ({
  ...emptyEvent,
  title: 'Morning wash',
  date: '2026-12-08',
  location: 'Over-the-Rhine',
  timeSlots: [slot('09:00', '10:00')],
  ...more,
})
const check = (fields: EventFields): CheckedEvent => eventSchema(zone).parse(fields)
const mistakes = (fields: EventFields) =>
  eventSchema(zone)
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the event form', () => {
  it('names every missing required field at once', () => {
    expect(mistakes(emptyEvent)).toEqual([
      ['title', 'Title is required'],
      ['date', 'Date is required'],
      ['location', 'Location is required'],
      ['timeSlots.0.startTime', 'Start time is required'],
      ['timeSlots.0.endTime', 'End time is required'],
    ])
  })

  it.each(['', '0', '-1', 'ten'])('rejects the capacity %j', (capacity) => {
    const timeSlots = [slot('09:00', '10:00', { capacity })]
    expect(mistakes(filled({ timeSlots }))).toEqual([
      ['timeSlots.0.capacity', 'Capacity must be at least 1'],
    ])
  })

  it('asks for a whole number instead of the capacity 10.5', () => {
    const timeSlots = [slot('09:00', '10:00', { capacity: '10.5' })]
    expect(mistakes(filled({ timeSlots }))).toEqual([
      ['timeSlots.0.capacity', 'Capacity must be a whole number'],
    ])
  })

  it.each([
    ['10:00', '09:00'],
    ['10:00', '10:00'],
    ['22:00', '01:00'],
  ])('rejects a slot from %s to %s, even while the title is missing', (start, end) => {
    const timeSlots = [slot('08:00', '09:00'), slot(start, end)]
    expect(mistakes(filled({ title: '', timeSlots }))).toEqual([
      ['title', 'Title is required'],
      ['timeSlots.1.endTime', 'End time must be after start time'],
    ])
  })

  it('rejects a slot from 2:30 to 3:15 on the day when the clock change moves 2:30 to 3:30', () => {
    const timeSlots = [slot('02:30', '03:15')]
    expect(mistakes(filled({ date: '2027-03-14', timeSlots }))).toEqual([
      ['timeSlots.0.endTime', 'End time must be after start time'],
    ])
  })

  it('rejects a year of five digits', () => {
    expect(mistakes(filled({ date: '20266-12-08' }))).toEqual([['date', 'Date is required']])
  })
})

describe('a slot from 22:00', () => {
  const night = (end: string, endsNextDay = true) =>
    filled({ timeSlots: [slot('22:00', end, { endsNextDay })] })

  it.each([
    ['00:00', '2026-12-09T05:00:00.000Z'],
    ['01:00', '2026-12-09T06:00:00.000Z'],
    ['22:00', '2026-12-10T03:00:00.000Z'],
  ])('ends at %s the next day if the next-day box is checked', (end, instant) => {
    expect(toCreateRequest(check(night(end)), zone).timeSlots).toMatchObject([
      { startTime: '2026-12-09T03:00:00.000Z', endTime: instant },
    ])
  })

  it('ends on the same day if the end time is after the start time, even if the next-day box is checked', () => {
    expect(toCreateRequest(check(night('23:00')), zone).timeSlots).toMatchObject([
      { endTime: '2026-12-09T04:00:00.000Z' },
    ])
  })

  it('to 1:00 is rejected if the next-day box is not checked, because the end time may be a typo', () => {
    expect(mistakes(night('01:00', false))).toEqual([
      ['timeSlots.0.endTime', 'End time must be after start time'],
    ])
  })

  it('to 1:00 is followed by a slot on the next day', () => {
    expect(nextSlot(night('01:00').timeSlots)).toEqual(
      slot('01:00', '04:00', { startsDaysLater: 1 }),
    )
  })
})

describe('the times of an event', () => {
  it.each([
    ['2026-10-31', '2026-10-31T04:00:00.000Z', '2026-10-31T13:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-01T14:00:00.000Z'],
    ['2027-03-13', '2027-03-13T05:00:00.000Z', '2027-03-13T14:00:00.000Z'],
    ['2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-14T13:00:00.000Z'],
  ])('are in the program’s zone: %s begins at %s, and 9:00 is %s', (date, midnight, nine) => {
    const request = toCreateRequest(check(filled({ date })), zone)
    expect(request.date).toBe(midnight)
    expect(request.timeSlots[0]?.startTime).toBe(nine)
  })
})

describe('the proposed next time slot', () => {
  it.each([
    ['09:00', '10:00', '10:00', '11:00'],
    ['09:15', '10:45', '10:45', '12:15'],
    ['22:00', '23:00', '23:00', ''],
    ['10:00', '09:00', '09:00', ''],
    ['', '09:00', '09:00', ''],
    ['09:00', '', '', ''],
  ])('is "$2" to "$3" after a slot from "$0" to "$1"', (start, end, nextStart, nextEnd) => {
    expect(nextSlot([slot('06:00', '07:00'), slot(start, end, { capacity: '4' })])).toEqual(
      slot(nextStart, nextEnd),
    )
  })
})

describe('the opening of sign-up', () => {
  const opening = (fields: Partial<EventFields>) => filled({ date: '2026-10-31', ...fields })

  it('is at 8:00 a.m. if only the day is given, and null without a day', () => {
    const request = toCreateRequest(check(opening({ opensDay: '2026-10-12' })), zone)
    expect(request.opensAt).toBe('2026-10-12T12:00:00.000Z')
    expect(toCreateRequest(check(opening({})), zone).opensAt).toBeNull()
  })

  it.each([
    ['a time without a day', { opensTime: '08:00' }, 'Date is required'],
    [
      'an opening at the start of the first slot',
      { opensDay: '2026-10-31', opensTime: '09:00' },
      'Sign-up must open before the first time slot starts',
    ],
  ])('cannot be %s; the day field shows the error', (_what, fields, message) => {
    expect(mistakes(opening(fields))).toEqual([['opensDay', message]])
  })
})

describe('the proposed opening of a new event', () => {
  test.each([
    ['as many days before the event as the settings say', '2026-12-08', 7, '2026-12-01'],
    ['at once if the settings have no number of days', '2026-12-08', null, ''],
    ['at once if the day has passed', '2026-11-25', 7, ''],
    ['at once until a date is chosen', '', 7, ''],
  ])('is %s', (_rule, date, daysBefore, day) => {
    expect(proposedOpening(date, daysBefore, '2026-11-20')).toBe(day)
  })
})
