import type { CheckInAnswer, CheckInRow } from '../../../contract/check-in.ts'
import {
  countOutcomes,
  type OutcomeCounts,
  outcomeOf,
  wasExpected,
} from '../../../domain/afterwards.ts'
import { hasEnded, isClosed } from '../../../domain/time-slot.ts'

type Slot = CheckInAnswer['timeSlots'][number]

/** The ended slots, without closed ones, with the families to ask about, and the counts of all their families */
export type Afterwards = {
  counts: OutcomeCounts
  slots: { slot: Slot; rows: CheckInRow[] }[]
  hasEndedSlots: boolean
}

/** Families noted as here are left out, apart from those whose answer was given on this page (`answered`). */
export function familiesToAsk(
  { timeSlots, rows }: Pick<CheckInAnswer, 'timeSlots' | 'rows'>,
  answered: ReadonlySet<string>,
  now: Date,
): Afterwards {
  const ended = timeSlots.filter((slot) => hasEnded(slot, now) && !isClosed(slot))
  const ids = new Set(ended.map(({ id }) => id))
  const isAsked = (row: CheckInRow) =>
    wasExpected(row) && (outcomeOf(row) !== 'came' || answered.has(row.registrationId))
  return {
    counts: countOutcomes(rows.filter((row) => ids.has(row.timeSlotId))),
    slots: ended
      .map((slot) => ({
        slot,
        rows: rows.filter((row) => row.timeSlotId === slot.id && isAsked(row)),
      }))
      .filter((one) => one.rows.length > 0),
    hasEndedSlots: ended.length > 0,
  }
}
