import { expect, it } from 'vitest'
import { canNote } from './check-in-window.ts'

const slots = [
  { startTime: '2026-12-08T14:00:00.000Z', endTime: '2026-12-08T15:00:00.000Z' },
  { startTime: '2026-12-08T13:00:00.000Z', endTime: '2026-12-08T14:00:00.000Z' },
]

it.each([
  ['2026-12-07T12:59:59.999Z', false],
  ['2026-12-07T13:00:00.000Z', true],
  ['2027-12-08T15:00:00.000Z', true],
  ['2027-12-08T15:00:00.001Z', false],
])(
  'attendance can be noted from a day before the event to a year after it: at %s, %s',
  (at, can) => {
    expect(canNote(slots, at)).toBe(can)
  },
)

it('attendance of an event without slots can be noted at any time', () => {
  expect(canNote([], '2026-12-07T13:00:00.000Z')).toBe(true)
})
