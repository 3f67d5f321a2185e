import { describe, expect, it } from 'vitest'
import { sampleFamily, sampleSlots } from '../../../../test/support/sample-check-in-family.ts'
import { countsOf, currentSlot, markOf, sectionsOf, spotsTaken } from './check-in-sections.ts'

const [eight, nine] = sampleSlots

describe('the counts', () => {
  it('include confirmed families and families with noted attendance, but no other waitlisted families', () => {
    const families = [
      sampleFamily({ attendance: 'came' }),
      sampleFamily({ attendance: 'came', isWalkIn: true }),
      sampleFamily({ attendance: 'not_here' }),
      sampleFamily({ attendance: 'unknown' }),
      sampleFamily({}),
      sampleFamily({ status: 'waitlist' }),
      sampleFamily({ status: 'waitlist', attendance: 'came' }),
    ]
    expect(countsOf(families)).toEqual({
      ...{ came: 3, expected: 6, notHere: 1, unknown: 1, notNoted: 1 },
    })
  })
})

it('a search limits the families shown, and does not change the counts', () => {
  const families = [
    sampleFamily({ name: 'Ana Bell', attendance: 'came' }),
    sampleFamily({ name: 'Ben Cole' }),
    sampleFamily({ name: 'Bea Diaz', timeSlotId: nine?.id ?? '' }),
  ]
  const sections = sectionsOf(sampleSlots, families, 'be')
  expect(sections.map((section) => section.families.map(({ name }) => name))).toEqual([
    ['Ana Bell', 'Ben Cole'],
    ['Bea Diaz'],
  ])
  expect(sections[0]?.counts).toMatchObject({ came: 1, expected: 2 })
  const [fewer] = sectionsOf(sampleSlots, families, 'c')
  expect(fewer?.families.map(({ name }) => name)).toEqual(['Ben Cole'])
  expect(fewer?.counts).toEqual(sections[0]?.counts)
})

it.each([
  ['2026-12-08T11:00:00.000Z', 0],
  ['2026-12-08T13:30:00.000Z', 0],
  ['2026-12-08T14:00:00.000Z', 1],
  ['2026-12-08T20:00:00.000Z', 1],
])('at %s, the current slot has index %i', (now, index) => {
  expect(currentSlot(sampleSlots, Date.parse(now))).toBe(sampleSlots[index])
})

it.each([
  ['2026-12-01T13:30:00.000Z', 'next'],
  ['2026-12-08T13:00:00.000Z', 'now'],
  ['2026-12-08T14:00:00.000Z', null],
])('at %s, the label of the slot from 13:00 to 14:00 UTC is %s', (now, mark) => {
  expect(eight && markOf(eight, Date.parse(now))).toBe(mark)
})

it('confirmed families and families that came take the spots of a slot', () => {
  const families = [
    sampleFamily({}),
    sampleFamily({ attendance: 'came', isWalkIn: true }),
    sampleFamily({ status: 'waitlist' }),
    sampleFamily({ status: 'waitlist', attendance: 'came' }),
    sampleFamily({ timeSlotId: nine?.id ?? '' }),
  ]
  expect(eight && spotsTaken(eight, families)).toBe(3)
})

it('a search finds cancelled families, and the counts leave them out', () => {
  const gone = sampleFamily({ name: 'Chad Gone', status: 'cancelled' })
  const [found] = sectionsOf(sampleSlots, [], 'chad', [gone])
  expect(found).toMatchObject({ families: [{ name: 'Chad Gone' }], counts: { expected: 0 } })
  expect(sectionsOf(sampleSlots, [], ' ', [gone])[0]?.families).toEqual([])
})
