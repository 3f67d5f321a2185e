import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatMoment,
  formatShortDay,
  formatTile,
  formatTime,
  formatTimeRange,
  instantOf,
  localDate,
  localTime,
  startOfDay,
} from './program-time.ts'

const newYork = 'America/New_York'

// Clocks go back at 2:00 on 2026-11-01 and forward at 2:00 on 2027-03-14 in New York.
describe.each([
  ['UTC', '2026-06-01T00:00:00.000Z'],
  ['America/New_York', '2026-06-01T04:00:00.000Z'],
  ['Asia/Tokyo', '2026-05-31T15:00:00.000Z'],
  // Clocks change on different days from New York.
  ['Australia/Lord_Howe', '2026-05-31T13:30:00.000Z'],
])('on a machine in %s', (machineZone, itsFirstOfJune) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = machineZone
    expect(new Date(2026, 5, 1).toISOString()).toBe(itsFirstOfJune)
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test.each([
    // The autumn day, which has 25 hours
    ['2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
    ['2026-11-01', '23:59', '2026-11-02T04:59:00.000Z'],
    // The spring day, which has 23 hours
    ['2027-03-14', '00:00', '2027-03-14T05:00:00.000Z'],
    ['2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14', '09:00', '2027-03-14T13:00:00.000Z'],
    ['2027-03-14', '23:59', '2027-03-15T03:59:00.000Z'],
    // The days around them, the last day of a year, a leap day
    ['2026-10-31', '23:59', '2026-11-01T03:59:00.000Z'],
    ['2026-11-02', '00:00', '2026-11-02T05:00:00.000Z'],
    ['2027-03-13', '23:59', '2027-03-14T04:59:00.000Z'],
    ['2027-03-15', '00:00', '2027-03-15T04:00:00.000Z'],
    ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
    ['2028-02-29', '12:00', '2028-02-29T17:00:00.000Z'],
  ])('%s %s in New York is converted to %s, and back', (date, time, instant) => {
    expect(instantOf(date, time, newYork)).toBe(instant)
    expect(localDate(instant, newYork)).toBe(date)
    expect(localTime(instant, newYork)).toBe(time)
  })

  test.each(['0000-12-08', '0002-12-08', '0020-12-08', '0202-12-08', '9999-12-31'])(
    'the date %s, as in a form with a partly typed year, gives a valid instant',
    (date) => {
      expect(Date.parse(instantOf(date, '09:00', newYork))).not.toBeNaN()
    },
  )

  test('a time that occurs twice in autumn means the first occurrence', () => {
    expect(instantOf('2026-11-01', '01:00', newYork)).toBe('2026-11-01T05:00:00.000Z')
    expect(instantOf('2026-11-01', '01:30', newYork)).toBe('2026-11-01T05:30:00.000Z')
    expect(instantOf('2026-11-01', '01:59', newYork)).toBe('2026-11-01T05:59:00.000Z')
  })

  test.each([
    // The first occurrence of the repeated hour
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '02:30', '2026-04-04T13:30:00.000Z'],
    // Lord Howe repeats half an hour.
    ['Australia/Lord_Howe', '2026-04-05', '01:30', '2026-04-04T14:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:59', '2026-04-04T14:59:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30:00.000Z'],
    // The last minute before the repeated hour, and the first after it
    ['Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '01:59', '2026-04-04T12:59:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '03:00', '2026-04-04T15:00:00.000Z'],
    // A time in the hour that is skipped in spring uses the offset from before the change.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    // 24:00 is the midnight at the end of the day.
    ['America/New_York', '2026-11-01', '24:00', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-12-31', '24:00', '2027-01-01T05:00:00.000Z'],
  ])('in %s, %s %s is %s', (zone, date, time, instant) => {
    expect(instantOf(date, time, zone)).toBe(instant)
  })

  test('a time that is skipped in spring means an hour later', () => {
    expect(instantOf('2027-03-14', '02:00', newYork)).toBe('2027-03-14T07:00:00.000Z')
    expect(instantOf('2027-03-14', '02:30', newYork)).toBe('2027-03-14T07:30:00.000Z')
    expect(localTime('2027-03-14T07:30:00.000Z', newYork)).toBe('03:30')
  })

  test('a day begins at its local midnight, and lasts 25, 23 or 24 hours', () => {
    const hours = (date: string, next: string) =>
      (Date.parse(startOfDay(next, newYork)) - Date.parse(startOfDay(date, newYork))) / 3_600_000
    expect(startOfDay('2026-11-01', newYork)).toBe('2026-11-01T04:00:00.000Z')
    expect(hours('2026-11-01', '2026-11-02')).toBe(25)
    expect(startOfDay('2027-03-14', newYork)).toBe('2027-03-14T05:00:00.000Z')
    expect(hours('2027-03-14', '2027-03-15')).toBe(23)
    expect(hours('2026-12-08', '2026-12-09')).toBe(24)
  })

  test('a day whose midnight is skipped begins at 1 a.m.', () => {
    expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
    expect(localTime('2026-09-06T04:00:00.000Z', 'America/Santiago')).toBe('01:00')
  })

  test.each([
    // Both occurrences of 1:30 a.m. in the autumn night
    ['2026-11-01T05:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM', 'Nov 1, 1:30 AM'],
    ['2026-11-01T06:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM', 'Nov 1, 1:30 AM'],
    ['2027-03-14T06:59:00.000Z', 'Sunday, March 14, 2027', '1:59 AM', 'Mar 14, 1:59 AM'],
    ['2027-03-14T07:00:00.000Z', 'Sunday, March 14, 2027', '3:00 AM', 'Mar 14, 3:00 AM'],
    // Already the next day in UTC
    ['2026-12-09T04:59:00.000Z', 'Tuesday, December 8, 2026', '11:59 PM', 'Dec 8, 11:59 PM'],
    ['2026-12-09T05:00:00.000Z', 'Wednesday, December 9, 2026', '12:00 AM', 'Dec 9, 12:00 AM'],
    ['2026-12-08T17:00:00.000Z', 'Tuesday, December 8, 2026', '12:00 PM', 'Dec 8, 12:00 PM'],
  ])('%s is shown as %s, %s, %s', (instant, day, time, moment) => {
    expect(formatDay(instant, newYork)).toBe(day)
    expect(formatTime(instant, newYork)).toBe(time)
    expect(formatMoment(instant, newYork)).toBe(moment)
  })

  test('an hour across a clock change is shown with its wall-clock times', () => {
    expect(formatTimeRange('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', newYork)).toBe(
      '1:30 AM – 1:30 AM',
    )
    expect(formatTimeRange('2027-03-14T06:30:00.000Z', '2027-03-14T07:30:00.000Z', newYork)).toBe(
      '1:30 AM – 3:30 AM',
    )
    expect(formatTimeRange('2026-12-08T14:00:00.000Z', '2026-12-08T15:00:00.000Z', newYork)).toBe(
      '9:00 AM – 10:00 AM',
    )
  })

  test('a slot across midnight names its second day', () => {
    expect(formatTimeRange('2026-12-09T04:00:00.000Z', '2026-12-09T06:00:00.000Z', newYork)).toBe(
      '11:00 PM – Wed, Dec 9, 1:00 AM',
    )
  })

  test('a calendar tile has the day in the program’s zone', () => {
    expect(formatTile('2026-11-01T03:59:00.000Z', newYork)).toEqual({
      month: 'Oct',
      day: '31',
      weekday: 'Sat',
    })
    expect(formatTile('2027-03-14T07:00:00.000Z', newYork)).toEqual({
      month: 'Mar',
      day: '14',
      weekday: 'Sun',
    })
  })

  test('Spanish days and times have their own format', () => {
    expect(formatDay('2026-12-08T14:00:00.000Z', newYork, 'es')).toBe(
      'martes, 8 de diciembre de 2026',
    )
    expect(formatTime('2026-12-08T05:00:00.000Z', newYork, 'es')).toBe('12:00 a. m.')
    expect(formatTime('2026-12-08T17:00:00.000Z', newYork, 'es')).toBe('12:00 p. m.')
    expect(formatMoment('2026-12-08T14:00:00.000Z', newYork, 'es')).toBe('8 dic, 9:00 a. m.')
    expect(formatShortDay('2026-12-09T14:00:00.000Z', newYork, 'es')).toBe('mié 9 dic')
    expect(
      formatTimeRange('2026-12-08T14:00:00.000Z', '2026-12-08T15:00:00.000Z', newYork, 'es'),
    ).toBe('9:00 a. m. – 10:00 a. m.')
    expect(
      formatTimeRange('2026-12-09T04:00:00.000Z', '2026-12-09T06:00:00.000Z', newYork, 'es'),
    ).toBe('11:00 p. m. – mié 9 dic, 1:00 a. m.')
  })

  test('Spanish months and weekdays in tiles have three letters in lower case', () => {
    const tiles = Array.from({ length: 12 }, (_, month) =>
      formatTile(new Date(Date.UTC(2026, month, month + 1, 17)).toISOString(), newYork, 'es'),
    )
    expect(tiles.map(({ month }) => month).join(' ')).toBe(
      'ene feb mar abr may jun jul ago sep oct nov dic',
    )
    expect(tiles.map(({ weekday }) => weekday).join(' ')).toBe(
      'jue lun mar sáb mar sáb mar sáb mié sáb mié sáb',
    )
    expect(formatTile('2026-12-08T14:00:00.000Z', newYork, 'es')).toEqual({
      month: 'dic',
      day: '8',
      weekday: 'mar',
    })
  })

  test.each([
    ['2026-10-31', 1, '2026-11-01'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2027-03-13', 2, '2027-03-15'],
    ['2027-03-15', -1, '2027-03-14'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-12-08', 0, '2026-12-08'],
  ])('%s plus %i days is %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
  })

  test('every instant survives a round trip through a form, except in the second of the repeated hours in autumn', () => {
    const minutes = fc.integer({
      min: Date.parse('2026-01-01T00:00:00Z') / 60_000,
      max: Date.parse('2029-01-01T00:00:00Z') / 60_000,
    })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000).toISOString()
        const shown = [localDate(instant, newYork), localTime(instant, newYork)] as const
        const back = instantOf(...shown, newYork)
        const anHourLess = new Date((minute - 60) * 60_000).toISOString()
        const isSecondTurn = localTime(anHourLess, newYork) === shown[1]
        expect(back).toBe(isSecondTurn ? anHourLess : instant)
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})

test.each([
  ['2026-10-31', '2026-11-02', 2],
  ['2027-03-13', '2027-03-15', 2],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-12-08', '2026-12-08', 0],
  ['2026-12-08', '2026-12-01', -7],
])('from %s to %s there are %i days, even across clock changes', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
