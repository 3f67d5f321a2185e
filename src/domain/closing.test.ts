import { expect, test } from 'vitest'
import {
  allKeptUntil,
  chooseKeptSpots,
  isTooSoonToKeep,
  keptInSlotUntil,
  keptUntil,
} from './closing.ts'

const slots = [
  { timeSlotId: 'a', free: 1 },
  { timeSlotId: 'b', free: 3 },
  { timeSlotId: 'full', free: 0 },
  { timeSlotId: 'over-full', free: -2 },
]

test.each([
  [0, []],
  [1, ['a']],
  [3, ['a', 'b', 'b']],
  [9, ['a', 'b', 'b', 'b']],
])(
  'for %i families, slots keep spots in turn, and no slot keeps more than its free spots',
  (n, chosen) => {
    expect(chooseKeptSpots(slots, n)).toEqual(chosen)
  },
)

test('no spot is kept if none is free', () => {
  expect(chooseKeptSpots([], 3)).toEqual([])
})

test('spots are kept for as many hours as the volunteer chose, and not at all for 0', () => {
  const now = new Date('2026-12-08T12:00:00.000Z')
  expect(keptUntil(now, 2)).toBe('2026-12-08T14:00:00.000Z')
  expect(keptUntil(now, 0)).toBeNull()
})

const eightInNewYork = { startTime: '2026-12-08T13:00:00.000Z' }
const nextWeek = { startTime: '2026-12-15T13:00:00.000Z' }
const until = '2026-12-08T22:00:00.000Z'

test('a spot is kept until two hours before its slot at the latest', () => {
  expect(keptInSlotUntil(eightInNewYork, until)).toBe('2026-12-08T11:00:00.000Z')
  expect(keptInSlotUntil(nextWeek, until)).toBe(until)
  expect(isTooSoonToKeep(eightInNewYork, new Date('2026-12-08T10:59:59.999Z'))).toBe(false)
  expect(isTooSoonToKeep(eightInNewYork, new Date('2026-12-08T11:00:00.000Z'))).toBe(true)
})

test('families are told the time at which the first kept spot expires', () => {
  expect(allKeptUntil([nextWeek, eightInNewYork], until)).toBe('2026-12-08T11:00:00.000Z')
  expect(allKeptUntil([], until)).toBeNull()
})
