import { describe, expect, it } from 'vitest'
import {
  attendanceColumns,
  fillRows,
  formatDuration,
  notedNoShowRate,
  summarizeAttendance,
  summarizeWeeks,
  weekColumns,
  zipCodeRows,
} from './chart-data.ts'

const zone = 'America/New_York'

const weeks = (...counts: number[]) =>
  counts.map((registrations, index) => ({
    week: `2026-11-${String(2 + 7 * index).padStart(2, '0')}`,
    registrations,
  }))

describe('the chart of registrations per week', () => {
  it('names each week by its Monday, and flags the last week as partial', () => {
    const columns = weekColumns(weeks(4, 9))
    expect(columns.map(({ label }) => label)).toEqual(['Nov 2', 'Nov 9'])
    expect(columns.map(({ name }) => name)).toEqual(['Week of Nov 2', 'Week of Nov 9, so far'])
    expect(columns.map(({ isPartial }) => isPartial)).toEqual([false, true])
  })

  it('summarizes the current week and the busiest week, which is the latest on a tie', () => {
    expect(summarizeWeeks(weeks(9, 9, 4))).toEqual({ soFar: 4, busiest: 'Nov 9', most: 9 })
  })

  it.each([[[]], [[0, 0, 0]]])('has no summary if the weekly counts are %j', (counts) => {
    expect(summarizeWeeks(weeks(...counts))).toBeNull()
  })
})

const event = { eventId: '1', title: 'Morning wash', date: '2026-12-09T02:30:00.000Z' }

describe('the chart of attendance', () => {
  it("shows an event on its day in the program's zone", () => {
    const counts = { came: 8, noShow: 1, notNoted: 3, cancelledLate: 2 }
    expect(attendanceColumns([{ ...event, ...counts, walkIns: 1, loads: 20 }], zone)).toEqual([
      { key: '1', label: 'Dec 8', name: 'Dec 8, 2026', detail: 'Morning wash', values: counts },
    ])
  })

  it('has the percentage that came among families with noted attendance, without walk-ins and late cancellations', () => {
    const past = [
      { ...event, came: 9, walkIns: 1, loads: 20, noShow: 1, notNoted: 2, cancelledLate: 1 },
      {
        ...event,
        eventId: '2',
        came: 4,
        walkIns: 0,
        loads: 9,
        noShow: 2,
        notNoted: 1,
        cancelledLate: 0,
      },
    ]
    expect(summarizeAttendance(past)).toEqual({
      came: 13,
      walkIns: 1,
      loads: 29,
      expected: 12,
      noted: 15,
      notNoted: 3,
      rate: 80,
    })
  })

  it('has the no-show rate of families with noted attendance (DESIGN.md 5, rule 17), or null if there are none', () => {
    const rows = [
      { came: 3, noShow: 1 },
      { came: 5, noShow: 1 },
    ]
    expect(notedNoShowRate(rows)).toEqual({ noShow: 2, noted: 10, rate: 20 })
    expect(notedNoShowRate([{ came: 0, noShow: 0 }])).toBeNull()
  })

  it('has a rate of 0 before the first event', () => {
    expect(summarizeAttendance([])).toMatchObject({ came: 0, noted: 0, notNoted: 0, rate: 0 })
  })
})

describe('the chart of the fill speed', () => {
  const row = (eventId: string, medianHoursToFill: number | null) => ({
    ...event,
    eventId,
    slots: 3,
    slotsFilled: medianHoursToFill === null ? 0 : 2,
    medianHoursToFill,
  })

  it('scales bars to the slowest event, and lists the latest event first', () => {
    const rows = fillRows([row('old', 10), row('middle', null), row('new', 40)], zone)
    expect(rows.map(({ eventId, share }) => [eventId, share])).toEqual([
      ['new', 1],
      ['middle', null],
      ['old', 0.25],
    ])
  })

  it('does not divide by zero when slots fill at once', () => {
    expect(fillRows([row('at once', 0)], zone)[0]?.share).toBe(0)
  })

  it.each([
    [0.9, 'under an hour'],
    [1, '1 hour'],
    [47.9, '47 hours'],
    [48, '2 days'],
    [84, '4 days'],
  ])('shows %d hours as "%s"', (hours, words) => {
    expect(formatDuration(hours)).toBe(words)
  })
})

describe('the chart of families per zip code', () => {
  it('lists served zip codes without families last, sorted', () => {
    const families = [
      { zipCode: '45030', families: 4 },
      { zipCode: '99999', families: 1 },
    ]
    expect(zipCodeRows(families, ['45252', '45030', '45013'])).toEqual([
      { zipCode: '45030', families: 4, share: 1 },
      { zipCode: '99999', families: 1, share: 0.25 },
      { zipCode: '45013', families: 0, share: 0 },
      { zipCode: '45252', families: 0, share: 0 },
    ])
  })

  it('does not divide by zero without families', () => {
    expect(zipCodeRows([], ['45030'])).toEqual([{ zipCode: '45030', families: 0, share: 0 }])
  })
})
