import type { CheckInAnswer, CheckInRow } from '../../../contract/check-in.ts'
import {
  countOutcomes,
  type OutcomeCounts,
  outcomeOf,
  wasExpected,
} from '../../../domain/afterwards.ts'
import { erasedName } from '../../../domain/family.ts'
import { mayBeSameFamily } from '../../../domain/same-family.ts'
import { hasEnded, isClosed } from '../../../domain/time-slot.ts'

type Slot = CheckInAnswer['timeSlots'][number]

export type Afterwards = {
  /** Counts all families of ended slots, in closed slots only those that came anyway. */
  counts: OutcomeCounts
  /** Only slots with families to ask about. `others`: those with nothing noted, neither "not here" nor about a twin */
  slots: { slot: Slot; rows: CheckInRow[]; others: CheckInRow[] }[]
  hasEndedSlots: boolean
}

/**
 * Lists families that were expected in an ended slot and not checked in, disputed no-shows (even before the slot ends),
 * and families whose answer was noted on this page (`answered`).
 */
export function familiesToAsk(
  { timeSlots, rows }: Pick<CheckInAnswer, 'timeSlots' | 'rows'>,
  answered: ReadonlySet<string>,
  now: Date,
): Afterwards {
  const ended = timeSlots.filter((slot) => hasEnded(slot, now) && !isClosed(slot))
  const ids = new Set(ended.map(({ id }) => id))
  const isAsked = (row: CheckInRow) =>
    row.isDisputed ||
    (wasExpected(row) &&
      (answered.has(row.registrationId) || (ids.has(row.timeSlotId) && outcomeOf(row) !== 'came')))
  const closedIds = new Set(timeSlots.filter(isClosed).map(({ id }) => id))
  const isVisitAnyway = ({ timeSlotId, attendance }: CheckInRow) =>
    closedIds.has(timeSlotId) && attendance === 'came'
  const counted = rows.filter((row) => ids.has(row.timeSlotId) || isVisitAnyway(row))
  return {
    counts: countOutcomes(counted),
    slots: timeSlots
      .map((slot) => {
        const toAsk = rows.filter((row) => row.timeSlotId === slot.id && isAsked(row))
        const others = toAsk.filter(
          (row) =>
            outcomeOf(row) === 'open' &&
            row.attendance === null &&
            findCheckedInTwins(row, rows).length === 0,
        )
        return { slot, rows: toAsk, others }
      })
      .filter((one) => one.rows.length > 0),
    hasEndedSlots: ended.length > 0 || (closedIds.size === timeSlots.length && counted.length > 0),
  }
}

/** Entries that may be the same family's and were checked in, for example as a walk-in in another slot */
export function findCheckedInTwins(row: CheckInRow, rows: readonly CheckInRow[]): CheckInRow[] {
  if (row.name === erasedName) return []
  return rows.filter(
    (other) =>
      other.registrationId !== row.registrationId &&
      outcomeOf(other) === 'came' &&
      mayBeSameFamily(row, other),
  )
}
