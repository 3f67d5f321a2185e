import { expect, it } from 'vitest'
import type { Event } from '../../../../contract/event.ts'
import { eventsToMoveTo } from './events-to-move-to.ts'

const now = new Date('2026-12-08T14:30:00Z')
const eventOn = (id: string, day: string, hours: number[]) =>
  ({
    id,
    date: `${day}T05:00:00.000Z`,
    timeSlots: hours.map((hour) => ({
      id: `${id}-${hour}`,
      startTime: `${day}T${hour}:00:00.000Z`,
      endTime: `${day}T${hour}:50:00.000Z`,
    })),
  }) as Event
const events = [
  eventOn('later', '2026-12-20', [14]),
  eventOn('own', '2026-12-09', [14]),
  eventOn('today', '2026-12-08', [14, 15]),
  eventOn('over', '2026-12-01', [14]),
]
const idsOf = (list: Event[]) =>
  list.map(({ id, timeSlots }) => [id, ...timeSlots.map((slot) => slot.id)])

it('a family can move to slots of other events that have not started, the earliest event first', () => {
  expect(idsOf(eventsToMoveTo({ eventId: 'own', status: 'confirmed' }, events, now))).toEqual([
    ['today', 'today-15'],
    ['later', 'later-14'],
  ])
})

it('a registration that is not active cannot move to any slot', () => {
  expect(eventsToMoveTo({ eventId: 'own', status: 'cancelled' }, events, now)).toEqual([])
})
