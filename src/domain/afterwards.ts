import type { Attendance } from './attendance.ts'
import type { RegistrationStatus } from './registration.ts'

/** What is known about a family once its slot has ended (DESIGN.md 5, rule 17) */
export type Outcome = 'came' | 'did_not_come' | 'not_known' | 'open'

type Family = { status: RegistrationStatus; attendance: Attendance | null; isWalkIn: boolean }

/** Whether the family had a spot, so that it counts as expected; walk-ins are counted apart. */
export function wasExpected({ status, isWalkIn }: Family): boolean {
  return !isWalkIn && (status === 'confirmed' || status === 'no_show')
}

/**
 * Only a marked no-show did not come: "not here" on the day, which may be a matter of minutes, stays open until an
 * administrator confirms it.
 */
export function outcomeOf({ status, attendance }: Family): Outcome {
  if (status === 'no_show') return 'did_not_come'
  if (attendance === 'came') return 'came'
  return attendance === 'unknown' ? 'not_known' : 'open'
}

export type OutcomeCounts = {
  expected: number
  came: number
  didNotCome: number
  notKnown: number
  /** Nobody has said yet */
  open: number
  /** Came without an appointment; not among the expected */
  walkIns: number
}

/** Counts the families of ended slots. */
export function countOutcomes(families: readonly Family[]): OutcomeCounts {
  const expected = families.filter(wasExpected)
  const count = (outcome: Outcome) => expected.filter((one) => outcomeOf(one) === outcome).length
  return {
    expected: expected.length,
    came: count('came'),
    didNotCome: count('did_not_come'),
    notKnown: count('not_known'),
    open: count('open'),
    walkIns: families.filter((one) => one.isWalkIn && one.attendance === 'came').length,
  }
}
