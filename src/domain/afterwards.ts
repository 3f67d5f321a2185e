import type { Attendance } from './attendance.ts'
import type { RegistrationStatus } from './registration.ts'

/** What is known about a family once its slot has ended (DESIGN.md 5, rule 17) */
export type Outcome = 'came' | 'did_not_come' | 'not_known' | 'open'

type Family = {
  status: RegistrationStatus
  attendance: Attendance | null
  isWalkIn: boolean
  loads: number | null
}

export function wasExpected({ status, isWalkIn }: Pick<Family, 'status' | 'isWalkIn'>): boolean {
  return !isWalkIn && (status === 'confirmed' || status === 'no_show')
}

/**
 * A family noted as "not here" may only be late, so the outcome stays open until an administrator marks a no-show.
 */
export function outcomeOf({ status, attendance }: Pick<Family, 'status' | 'attendance'>): Outcome {
  if (status === 'no_show') return 'did_not_come'
  if (attendance === 'came') return 'came'
  return attendance === 'unknown' ? 'not_known' : 'open'
}

export type OutcomeCounts = {
  expected: number
  /** Includes `walkIns` */
  came: number
  didNotCome: number
  notKnown: number
  open: number
  /** Families that came without a spot (not registered, waitlisted or cancelled); not in `expected` */
  walkIns: number
  loads: number
}

export function countOutcomes(families: readonly Family[]): OutcomeCounts {
  const expected = families.filter(wasExpected)
  const came = families.filter((one) => outcomeOf(one) === 'came')
  const count = (outcome: Outcome) => expected.filter((one) => outcomeOf(one) === outcome).length
  return {
    expected: expected.length,
    came: came.length,
    didNotCome: count('did_not_come'),
    notKnown: count('not_known'),
    open: count('open'),
    walkIns: came.filter((one) => !wasExpected(one)).length,
    loads: came.reduce((sum, { loads }) => sum + (loads ?? 0), 0),
  }
}
