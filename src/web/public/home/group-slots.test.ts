import { describe, expect, it } from 'vitest'
import { sampleEvent as event, sampleSlot as slot } from '../../../../test/support/sample-events.ts'
import { groupSlots } from './group-slots.ts'

const zone = 'America/New_York'
const now = new Date('2026-12-08T14:30:00.000Z')

describe('the list of slots on home', () => {
  it('leaves out a slot from the moment it starts', () => {
    const [group] = groupSlots(
      [
        event('Morning', [
          slot('2026-12-08T14:30:00.000Z'),
          slot('2026-12-08T14:30:00.001Z'),
          slot('2026-12-08T13:00:00.000Z'),
        ]),
      ],
      now,
      zone,
    )
    expect(group?.days.map(({ slots }) => slots.map(({ startTime }) => startTime))).toEqual([
      ['2026-12-08T14:30:00.001Z'],
    ])
  })

  it('leaves out an event without slots, and an event whose slots have all started', () => {
    expect(
      groupSlots([event('Over', [slot('2026-12-08T10:00:00.000Z')]), event('Bare', [])], now, zone),
    ).toEqual([])
  })

  it("splits days at midnight of the program's zone, not of UTC", () => {
    const [group] = groupSlots(
      [
        event('Night', [
          slot('2026-12-10T05:00:00.000Z'), // December 10, 0:00 in New York
          slot('2026-12-10T03:30:00.000Z'), // December 9, 22:30
          slot('2026-12-09T15:00:00.000Z'), // December 9, 10:00
        ]),
      ],
      now,
      zone,
    )
    expect(group?.days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-12-09', 2],
      ['2026-12-10', 1],
    ])
  })

  it('keeps both 1:30 a.m. slots of the autumn clock change on one day, in order', () => {
    const [group] = groupSlots(
      [event('Change', [slot('2026-11-01T06:30:00.000Z'), slot('2026-11-01T05:30:00.000Z')])],
      new Date('2026-10-30T00:00:00.000Z'),
      zone,
    )
    expect(group?.days).toEqual([
      expect.objectContaining({ date: '2026-11-01', startTime: '2026-11-01T05:30:00.000Z' }),
    ])
  })

  it('lists events by their earliest slot that has not started', () => {
    const groups = groupSlots(
      [
        event('Later', [slot('2026-12-10T15:00:00.000Z')]),
        event('Sooner', [slot('2026-12-08T10:00:00.000Z'), slot('2026-12-09T15:00:00.000Z')]),
      ],
      now,
      zone,
    )
    expect(groups.map((group) => group.event.title)).toEqual(['Sooner', 'Later'])
  })

  it('counts the spots left, and 0 for an overfilled slot', () => {
    const [group] = groupSlots(
      [
        event('Full', [
          slot('2026-12-09T15:00:00.000Z', { registrationCount: 7 }),
          slot('2026-12-09T16:00:00.000Z', { registrationCount: 12 }),
        ]),
      ],
      now,
      zone,
    )
    expect(group?.spots).toBe(3)
  })
})
