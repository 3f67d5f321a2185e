import fc from 'fast-check'
import type { AttendanceFactKind } from '../../../src/domain/attendance.ts'
import type { OfficeAct } from './model-server.ts'

type Tap = Exclude<AttendanceFactKind, 'note' | 'walk_in'>

/**
 * `row` and `packet` are indexes into the rows or packets at that moment, modulo their number. With `isKilled`, the
 * page is killed before it has stored the tap.
 */
export type Step =
  | {
      act: 'tap'
      phone: number
      row: number
      kind: Tap
      loads: number | undefined
      isKilled: boolean
    }
  | { act: 'note'; phone: number; row: number; note: string }
  | { act: 'walk_in'; phone: number; slot: number }
  | { act: 'send'; phone: number }
  /** The server gets a request; with `again`, the request stays in the network and can arrive a second time. */
  | { act: 'deliver'; packet: number; again: boolean }
  | { act: 'answer'; packet: number }
  | { act: 'lose'; packet: number }
  | { act: 'kill'; phone: number }
  | { act: 'clock'; phone: number; by: number }
  | { act: 'office'; what: OfficeAct; row: number }
export type TimedStep = Step & { after: number }

const phone = fc.nat(1)
const row = fc.nat(5)
const packet = fc.nat(3)
const kinds: Tap[] = ['came', 'came', 'came', 'not_here', 'unknown', 'undone', 'undone']

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('tap' as const),
      phone,
      row,
      kind: fc.constantFrom(...kinds),
      loads: fc.option(fc.nat(5), { nil: undefined }),
      isKilled: fc.nat(9).map((n) => n === 9),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('note' as const),
      phone,
      row,
      note: fc.constantFrom('', 'one', 'two'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('walk_in' as const), phone, slot: fc.nat(1) }),
  },
  { weight: 7, arbitrary: fc.record({ act: fc.constant('send' as const), phone }) },
  {
    weight: 7,
    arbitrary: fc.record({ act: fc.constant('deliver' as const), packet, again: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer' as const), packet }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('lose' as const), packet }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('kill' as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('clock' as const),
      phone,
      by: fc.integer({ min: -7_200_000, max: 7_200_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('office' as const),
      what: fc.constantFrom<OfficeAct>('cancel', 'delete', 'leave', 'no_show', 'confirm'),
      row,
    }),
  },
)

/** Milliseconds before a step: usually at most five seconds, sometimes up to an hour */
const after = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 50, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5000, max: 3_600_000 }) },
)

export const day: fc.Arbitrary<TimedStep[]> = fc.array(
  fc.tuple(step, after).map(([one, ms]): TimedStep => ({ ...one, after: ms })),
  { minLength: 1, maxLength: 40, size: 'max' },
)
