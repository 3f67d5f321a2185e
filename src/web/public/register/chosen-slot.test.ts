import { describe, expect, it } from 'vitest'
import type { Event } from '../../../contract/event.ts'
import { findChosenSlot } from './chosen-slot.ts'

const slot = {
  id: 'slot',
  eventId: 'event',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  capacity: 10,
  createdAt: '2026-11-01T00:00:00.000Z',
  registrationCount: 0,
  waitlistCount: 0,
}
const event: Event = {
  id: 'event',
  title: 'Morning wash',
  description: null,
  date: '2026-12-08T05:00:00.000Z',
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  timeSlots: [slot],
}
const chosen = { eventId: 'event', timeSlotId: 'slot' }
const before = new Date('2026-12-08T13:59:59.999Z')

describe('the chosen slot', () => {
  it('is found with its event until it starts', () => {
    expect(findChosenSlot([event], chosen, before)).toEqual({ event, slot })
  })

  it('is gone from the moment it starts', () => {
    expect(findChosenSlot([event], chosen, new Date(slot.startTime))).toBeNull()
  })

  it('is not looked for in another event', () => {
    const other = { ...event, id: 'other' }
    expect(findChosenSlot([other], chosen, before)).toBeNull()
    expect(findChosenSlot([event], { ...chosen, timeSlotId: 'other' }, before)).toBeNull()
  })
})
