import { describe, expect, it } from 'vitest'
import type { Event, TimeSlot } from '../../../../contract/event.ts'
import { splitEvents } from './split-events.ts'

const zone = 'America/New_York'
const now = new Date('2026-12-08T15:00:00.000Z')

const slot = (startTime: string, endTime: string, fill: Partial<TimeSlot> = {}): TimeSlot => ({
  id: startTime,
  eventId: '',
  startTime,
  endTime,
  capacity: 10,
  createdAt: startTime,
  registrationCount: 0,
  waitlistCount: 0,
  ...fill,
})
const event = (id: string, date: string, timeSlots: TimeSlot[]): Event => ({
  id,
  title: id,
  description: null,
  spanishTitle: null,
  spanishDescription: null,
  date,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  opensAt: null,
  createdAt: date,
  updatedAt: date,
  timeSlots,
})
const day = (id: string, date: string) =>
  event(id, `${date}T05:00:00.000Z`, [
    slot(`${date}T14:00:00.000Z`, `${date}T15:00:00.000Z`),
    slot(`${date}T15:00:00.000Z`, `${date}T16:00:00.000Z`),
  ])
const ids = (events: Event[]) => events.map(({ id }) => id)

describe('the two tabs of the registrations page', () => {
  it('list upcoming events by date, and past events with the most recent first', () => {
    const events = [
      day('in ten days', '2026-12-18'),
      day('a month ago', '2026-11-08'),
      day('yesterday', '2026-12-07'),
      day('tomorrow', '2026-12-09'),
    ]
    const { upcoming, past } = splitEvents(events, now, zone)
    expect(ids(upcoming)).toEqual(['tomorrow', 'in ten days'])
    expect(ids(past)).toEqual(['yesterday', 'a month ago'])
  })

  it('list an event as upcoming until its last slot has ended', () => {
    const today = day('today', '2026-12-08')
    expect(ids(splitEvents([today], now, zone).upcoming)).toEqual(['today'])
    expect(ids(splitEvents([today], new Date('2026-12-08T16:00:00Z'), zone).past)).toEqual([
      'today',
    ])
  })

  it('order events on the same day by their first slots', () => {
    const evening = event('evening', '2026-12-09T05:00:00.000Z', [
      slot('2026-12-09T22:00:00.000Z', '2026-12-09T23:00:00.000Z'),
    ])
    // Its `date` is later than that of `evening`, because it is not midnight in the program’s zone.
    const morning = event('morning', '2026-12-09T14:00:00.000Z', [
      slot('2026-12-09T14:00:00.000Z', '2026-12-09T15:00:00.000Z'),
    ])
    expect(ids(splitEvents([evening, morning], now, zone).upcoming)).toEqual(['morning', 'evening'])
  })
})
