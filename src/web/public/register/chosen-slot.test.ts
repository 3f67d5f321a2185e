import { describe, expect, it } from 'vitest'
import type { Event } from '../../../contract/event.ts'
import { findChosenSlot, findOpenSlots, findOpenSlotsOfEvent } from './chosen-slot.ts'

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
  spanishTitle: null,
  spanishDescription: null,
  date: '2026-12-08T05:00:00.000Z',
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  opensAt: null,
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

  it('is not found from the moment it starts', () => {
    expect(findChosenSlot([event], chosen, new Date(slot.startTime))).toBeNull()
  })

  it('is not found once it is closed', () => {
    const closed = { ...event, timeSlots: [{ ...slot, closedAt: '2026-12-01T00:00:00.000Z' }] }
    expect(findChosenSlot([closed], chosen, before)).toBeNull()
  })

  it('is not found with the id of another event or another slot', () => {
    const other = { ...event, id: 'other' }
    expect(findChosenSlot([other], chosen, before)).toBeNull()
    expect(findChosenSlot([event], { ...chosen, timeSlotId: 'other' }, before)).toBeNull()
  })
})

describe('the alternatives to a full slot', () => {
  const at = (id: string, hour: number, taken = 0) => ({
    ...slot,
    id,
    startTime: `2026-12-08T${hour}:00:00.000Z`,
    registrationCount: taken,
  })
  const first = { ...event, timeSlots: [slot, at('full', 15, 10), at('late', 17), at('soon', 16)] }
  const other = { ...event, id: 'other', timeSlots: [at('elsewhere', 18)] }
  const idsOf = (events: Event[], now = before) =>
    findOpenSlots(events, { event: first, slot }, now).map((open) => open.slot.id)

  it('are open slots of the same event, the earliest first', () => {
    expect(idsOf([other, first])).toEqual(['soon', 'late'])
  })

  it('leave out slots that have started', () => {
    expect(idsOf([other, first], new Date('2026-12-08T16:00:00.000Z'))).toEqual(['late'])
  })

  it('are open slots of other events if the event is full', () => {
    expect(idsOf([{ ...first, timeSlots: [slot, at('full', 15, 10)] }, other])).toEqual([
      'elsewhere',
    ])
  })

  it('are only slots of the same event for a family on the waitlist', () => {
    const full = { ...first, timeSlots: [slot, at('full', 15, 10)] }
    expect(findOpenSlotsOfEvent([full, other], chosen, before)).toEqual([])
    expect(findOpenSlotsOfEvent([other, first], chosen, before)).toHaveLength(2)
  })

  it('are at most six', () => {
    const many = Array.from({ length: 9 }, (_, index) => at(`slot ${index}`, 15 + index))
    expect(idsOf([{ ...first, timeSlots: many }])).toHaveLength(6)
  })
})
