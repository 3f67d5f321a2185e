import { expect, it } from 'vitest'
import { slotLabel, slotLabelWithEvent } from './slot-label.ts'

const zone = 'America/New_York'
const midnight = '2026-12-05T05:00:00.000Z'

it('a slot is labeled with its times, and with its day if the event is on another day', () => {
  const sameDay = { startTime: '2026-12-06T03:00:00.000Z', endTime: '2026-12-06T04:00:00.000Z' }
  expect(slotLabel(sameDay, midnight, zone)).toBe('10:00 PM – 11:00 PM')
  const nextDay = { startTime: '2026-12-06T14:00:00.000Z', endTime: '2026-12-06T15:00:00.000Z' }
  expect(slotLabel(nextDay, midnight, zone)).toBe('Sun, Dec 6, 9:00 AM – 10:00 AM')
  const night = { startTime: '2026-12-06T03:00:00.000Z', endTime: '2026-12-06T06:00:00.000Z' }
  expect(slotLabel(night, midnight, zone)).toBe('10:00 PM – Sun, Dec 6, 1:00 AM')
})

it('in a list of several events, a slot is labeled with its day, times and event', () => {
  const event = { date: midnight, title: 'Late wash' }
  const sameDay = { startTime: '2026-12-06T03:00:00.000Z', endTime: '2026-12-06T04:00:00.000Z' }
  expect(slotLabelWithEvent(sameDay, event, zone)).toBe(
    'Sat, Dec 5, 10:00 PM – 11:00 PM, Late wash',
  )
  const nextDay = { startTime: '2026-12-06T14:00:00.000Z', endTime: '2026-12-06T15:00:00.000Z' }
  expect(slotLabelWithEvent(nextDay, event, zone)).toBe('Sun, Dec 6, 9:00 AM – 10:00 AM, Late wash')
})
