import { describe, expect, it } from 'vitest'
import type { Event } from '../../../contract/event.ts'
import { groupByDay, groupByMonth, splitByDate, timeSpan, totals } from './event-figures.ts'

const zone = 'America/New_York'
const now = new Date('2026-12-08T15:00:00Z')

function event(date: string, ...slots: [start: string, end: string][]): Event {
  const text = {
    title: date,
    location: '',
    description: null,
    spanishTitle: null,
    spanishDescription: null,
  }
  return {
    ...text,
    id: date,
    date,
    laundromatName: null,
    laundromatAddress: null,
    opensAt: null,
    createdAt: date,
    updatedAt: date,
    timeSlots: slots.map(([startTime, endTime], index) => ({
      id: `${date} ${index}`,
      eventId: date,
      startTime,
      endTime,
      capacity: 10,
      createdAt: date,
      registrationCount: 4,
      waitlistCount: index,
    })),
  }
}

const older = event('2026-10-01T04:00:00Z', ['2026-10-01T13:00:00Z', '2026-10-01T14:00:00Z'])
const lastMonth = event('2026-11-01T04:00:00Z', ['2026-11-01T14:00:00Z', '2026-11-01T15:00:00Z'])
const today = event(
  '2026-12-08T05:00:00Z',
  ['2026-12-08T13:00:00Z', '2026-12-08T14:00:00Z'],
  ['2026-12-08T14:00:00Z', '2026-12-08T15:00:01Z'],
)
const later = event('2027-01-01T05:00:00Z', ['2027-01-02T03:00:00Z', '2027-01-02T06:00:00Z'])
const all = [older, lastMonth, today, later]

describe('the two tabs of the events page', () => {
  it('list an event as upcoming until its last slot is over, and list the latest past event first', () => {
    expect(splitByDate(all, now)).toEqual({ upcoming: [today, later], past: [lastMonth, older] })
    const afterwards = new Date('2026-12-08T15:00:01Z')
    expect(splitByDate(all, afterwards).past).toEqual([today, lastMonth, older])
  })

  it('group events by month in the program’s time zone', () => {
    expect(groupByMonth([later, today, lastMonth], zone).map(({ month }) => month)).toEqual([
      'January 2027',
      'December 2026',
      'November 2026',
    ])
  })
})

describe('the summary of an event', () => {
  it('adds up the figures of its slots', () => {
    expect(totals(today)).toEqual({ capacity: 20, confirmed: 8, waiting: 1 })
  })

  it('shows the first start and the last end', () => {
    expect(timeSpan(today, zone)).toBe('8:00 AM – 10:00 AM')
    expect(timeSpan(event('2026-12-08T05:00:00Z'), zone)).toBeNull()
  })

  it('names the day of the last end if the event ends on a later day', () => {
    expect(timeSpan(later, zone)).toBe('10:00 PM – Sat, Jan 2, 1:00 AM')
  })

  it('groups the slots of a weekend by day', () => {
    const weekend = [
      { startTime: '2026-12-05T14:00:00Z' },
      { startTime: '2026-12-06T02:00:00Z' },
      { startTime: '2026-12-06T14:00:00Z' },
    ]
    expect(groupByDay(weekend, zone)).toEqual([
      { day: 'Saturday, December 5, 2026', slots: weekend.slice(0, 2) },
      { day: 'Sunday, December 6, 2026', slots: weekend.slice(2) },
    ])
  })
})
