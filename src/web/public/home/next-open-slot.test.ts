import { describe, expect, test } from 'vitest'
import { sampleEvent, sampleSlot } from '../../../../test/support/sample-events.ts'
import type { Event } from '../../../contract/event.ts'
import { groupSlots } from './group-slots.ts'
import { filterGroups } from './list-filter.ts'
import { nextOpening, nextOpenSlot, startsOpen } from './next-open-slot.ts'

const full = { registrationCount: 10 }
const [monday, tuesday, wednesday] = ['07', '08', '09'].map(
  (day) => `2026-12-${day}T14:00:00.000Z`,
) as [string, string, string]
const grouped = (...events: Event[]) =>
  groupSlots(events, new Date('2026-12-01T00:00:00.000Z'), 'America/New_York')

test('the search for the next open slot skips full events and full slots', () => {
  const groups = grouped(
    sampleEvent('Full', [sampleSlot(monday, full)]),
    sampleEvent('Half full', [sampleSlot(tuesday, full), sampleSlot(wednesday)]),
  )
  expect(nextOpenSlot(groups)).toMatchObject({
    event: { title: 'Half full' },
    slot: { startTime: wednesday },
  })
  expect(startsOpen(groups)).toBe(false)
})

test('the next open slot is the earliest slot with a spot, even if an earlier event has its first spot later', () => {
  const groups = grouped(
    sampleEvent('Two days', [sampleSlot(monday, full), sampleSlot(wednesday)]),
    sampleEvent('Between', [sampleSlot(tuesday)]),
  )
  expect(nextOpenSlot(groups)?.event.title).toBe('Between')
})

test('there is no next open slot if every slot is full, or if there is no slot', () => {
  expect(nextOpenSlot(grouped(sampleEvent('Full', [sampleSlot(monday, full)])))).toBeNull()
  expect(nextOpenSlot([])).toBeNull()
  expect(startsOpen([])).toBe(false)
})

test('startsOpen is true if the first slot has a spot', () => {
  expect(startsOpen(grouped(sampleEvent('Open', [sampleSlot(monday)])))).toBe(true)
})

describe('an event whose sign-up opens later', () => {
  const later = { opensAt: '2026-12-02T13:00:00.000Z' }
  const closed = sampleEvent('Later', [sampleSlot(monday)], later)

  test('has no next open slot, and does not count as open', () => {
    const groups = grouped(closed, sampleEvent('Open', [sampleSlot(tuesday)]))
    expect(nextOpenSlot(groups)?.event.title).toBe('Open')
    expect(startsOpen(groups)).toBe(false)
    expect(filterGroups(groups, { day: '', place: '', openOnly: true })).toHaveLength(1)
  })

  test('has the next opening if it opens before all other events', () => {
    const soonest = { opensAt: '2026-12-01T13:00:00.000Z' }
    const groups = grouped(closed, sampleEvent('Sooner', [sampleSlot(tuesday)], soonest))
    expect(nextOpenSlot(groups)).toBeNull()
    expect(nextOpening(groups)).toBe(soonest.opensAt)
    expect(nextOpening([])).toBeNull()
  })
})
