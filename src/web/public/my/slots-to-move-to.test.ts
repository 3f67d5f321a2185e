import { expect, it } from 'vitest'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { findSlotsToMoveTo, withKeptSpots } from './slots-to-move-to.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const slot = (id: string, startTime: string, registrationCount = 0): TimeSlot => ({
  id,
  eventId: 'any',
  createdAt: startTime,
  startTime,
  endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  capacity: 1,
  registrationCount,
  waitlistCount: 0,
})
const event = (id: string, timeSlots: TimeSlot[]) => ({ id, timeSlots }) as Event
const find = (events: Event[]) =>
  findSlotsToMoveTo(events, { eventId: 'own', timeSlotId: 'mine' }, now).map(({ event, slots }) => [
    event.id,
    ...slots.map(({ id }) => id),
  ])

it('the family’s own event is listed first, then other events by their first open slot', () => {
  expect(
    find([
      event('late', [slot('l', '2026-12-20T14:00:00.000Z')]),
      event('early', [slot('e', '2026-12-02T14:00:00.000Z')]),
      event('own', [
        slot('mine', '2026-12-08T14:00:00.000Z'),
        slot('b', '2026-12-08T16:00:00.000Z'),
        slot('a', '2026-12-08T15:00:00.000Z'),
      ]),
    ]),
  ).toEqual([
    ['own', 'a', 'b'],
    ['early', 'e'],
    ['late', 'l'],
  ])
})

it('full slots, started slots and events without open slots are not offered', () => {
  expect(
    find([
      event('own', [
        slot('mine', '2026-12-08T14:00:00.000Z'),
        slot('full', '2026-12-08T15:00:00.000Z', 1),
      ]),
      event('today', [slot('started', now.toISOString())]),
    ]),
  ).toEqual([])
})

it('a family that was asked to come to another event sees the spots kept for it as free', () => {
  const full = (id: string) => event(id, [slot(id, '2026-12-08T14:00:00.000Z', 1)])
  const kept = (eventId: string) => ({ eventId, keptUntil: null, keptSpots: { [eventId]: 1 } })
  const mine = {
    ...{
      eventId: 'own',
      startTime: '2026-12-08T14:00:00.000Z',
      endTime: '2026-12-08T15:00:00.000Z',
    },
    askedElsewhere: [kept('a'), kept('b')],
  }
  const events = withKeptSpots([full('a'), full('b'), full('c')], mine, now)
  expect(find([...events])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ])
})

it('after the end of its closed slot, a family sees only the slots of its event and the spots kept for it', () => {
  const events = ['a', 'b', 'c'].map((id) => event(id, [slot(id, '2026-12-08T14:00:00.000Z')]))
  const closed = { keptUntil: '2026-12-02T12:00:00.000Z', keptSpots: { b: 1 } }
  const mine = { eventId: 'c', startTime: '2026-12-01T10:00:00.000Z', closed }
  const seen = (endTime: string) => find([...withKeptSpots(events, { ...mine, endTime }, now)])
  expect(seen('2026-12-01T12:30:00.000Z')).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ])
  expect(seen(now.toISOString())).toEqual([
    ['b', 'b'],
    ['c', 'c'],
  ])
})
