import { expect, test } from 'vitest'
import { firstDayToBook, slotsOnDay } from './recurrence-slots.ts'

const zone = 'America/New_York'
const slot = (startTime: string, endTime: string) => ({ startTime, endTime, capacity: 5 })
const times = (day: string, ...slots: ReturnType<typeof slot>[]) =>
  slotsOnDay(day, slots, zone).map(({ startTime, endTime }) => [startTime, endTime])

test('a slot keeps its wall-clock time over both daylight-saving changes', () => {
  const nine = slot('09:00', '10:30')
  expect(times('2026-10-31', nine)).toEqual([
    ['2026-10-31T13:00:00.000Z', '2026-10-31T14:30:00.000Z'],
  ])
  expect(times('2026-11-01', nine)).toEqual([
    ['2026-11-01T14:00:00.000Z', '2026-11-01T15:30:00.000Z'],
  ])
  expect(times('2027-03-14', nine)).toEqual([
    ['2027-03-14T13:00:00.000Z', '2027-03-14T14:30:00.000Z'],
  ])
})

test('a slot across a clock change keeps its wall-clock times, and gets shorter or longer', () => {
  const night = slot('00:30', '03:30')
  expect(times('2027-03-14', night)).toEqual([
    ['2027-03-14T05:30:00.000Z', '2027-03-14T07:30:00.000Z'],
  ])
  expect(times('2026-11-01', night)).toEqual([
    ['2026-11-01T04:30:00.000Z', '2026-11-01T08:30:00.000Z'],
  ])
})

test('a slot in the hour that is skipped in spring keeps its length, so that it ends after it starts', () => {
  expect(times('2027-03-14', slot('02:00', '03:00'), slot('02:45', '03:15'))).toEqual([
    ['2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z'],
    ['2027-03-14T07:45:00.000Z', '2027-03-14T08:15:00.000Z'],
  ])
})

test('a slot may end at midnight, even when clocks change on its day', () => {
  const late = slot('22:00', '24:00')
  expect(times('2026-12-31', late)).toEqual([
    ['2027-01-01T03:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ])
  expect(times('2026-11-01', late)).toEqual([
    ['2026-11-02T03:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])
})

test('today can be booked until its last slot starts, whatever the order of its slots', () => {
  const slots = [slot('11:00', '12:00'), slot('09:00', '10:00')]
  const at = (instant: string) => firstDayToBook(slots, zone, new Date(instant))
  expect(at('2026-12-08T15:59:59.999Z')).toBe('2026-12-08')
  expect(at('2026-12-08T16:00:00.000Z')).toBe('2026-12-09')
  // Late in the evening it is already the next day in UTC.
  expect(at('2026-12-09T03:00:00.000Z')).toBe('2026-12-09')
})
