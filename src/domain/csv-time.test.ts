import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvTimeFormat, readDay, readMoment, readTime } from './csv-time.ts'
import { instantOf } from './program-time.ts'

const zone = 'America/New_York'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['11/21/2026', '2026-11-21'],
  ['1/2/2026', '2026-01-02'],
  ['11/21/26', '2026-11-21'],
  ['2026-2-3', '2026-02-03'],
  ['21/11/2026', null],
  ['2/30/2026', null],
  ['11-21-2026', null],
  ['46347', null],
  ['tomorrow', null],
  ['', null],
])('the day "%s" is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['9:00 AM', '09:00'],
  ['9:00AM', '09:00'],
  ['9 am', '09:00'],
  ['12:30 PM', '12:30'],
  ['12:15 am', '00:15'],
  ['9:00:00 AM', '09:00'],
  // As LibreOffice saves a time
  ['09:00:00 AM', '09:00'],
  ['1:05 p.m.', '13:05'],
  ['21:00', '21:00'],
  ['09:00', '09:00'],
  ['9', null],
  ['24:00', null],
  ['13:00 PM', null],
  ['9:60', null],
  ['noon', null],
])('the time "%s" is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each([
  ['2026-12-08T09:00:00-05:00', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08T14:00:00Z', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08 09:00', '2026-12-08T14:00:00.000Z'],
  ['12/8/2026 9:00 AM', '2026-12-08T14:00:00.000Z'],
  ['12/8/2026', '2026-12-08T05:00:00.000Z'],
  ['2026-02-31T09:00:00Z', null],
  ['9:00 AM', null],
  ['yes', null],
])('the moment "%s" is read as %s', (text, instant) => {
  expect(readMoment(text, zone)).toBe(instant)
})

describe('an instant survives a round trip', () => {
  const instants = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const zones = fc.constantFrom(zone, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')

  test('as a date and time in one cell', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(readMoment(csvTimeFormat(zone).moment(instant), zone)).toBe(instant)
      }),
    )
  })

  test('as a day and a time in two cells, even when clocks go back', () => {
    const clock = csvTimeFormat(zone)
    const autumn = fc.integer({ min: -5 * 60, max: 5 * 60 }).map((minutes) => {
      return new Date(Date.parse('2026-11-01T06:00:00Z') + minutes * 60_000).toISOString()
    })
    fc.assert(
      fc.property(fc.oneof(autumn, instants), (instant) => {
        const day = clock.day(instant)
        const written = clock.time(instant, day)
        const time = readTime(written)
        expect(time ? instantOf(day, time, zone) : readMoment(written, zone)).toBe(instant)
      }),
    )
    expect(clock.time('2026-11-01T05:30:00.000Z', '2026-11-01')).toBe('01:30')
    expect(clock.time('2026-11-01T06:30:00.000Z', '2026-11-01')).toBe('2026-11-01T01:30:00-05:00')
  })
})
