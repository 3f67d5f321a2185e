import type { CheckInAnswer } from '../../../contract/check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { isFound } from './search-rows.ts'

export type CheckInSlot = CheckInAnswer['timeSlots'][number]

/** Waitlisted families without noted attendance are not counted. */
export type Counts = {
  came: number
  expected: number
  notHere: number
  unknown: number
  notNoted: number
}

export type Section = {
  slot: CheckInSlot
  /** The families that the search finds */
  families: ShownFamily[]
  /** Counts the whole slot, even during a search */
  counts: Counts
}

export function sectionsOf(
  timeSlots: readonly CheckInSlot[],
  families: readonly ShownFamily[],
  search: string,
  /** Listed only while searching; never counted */
  cancelled: readonly ShownFamily[] = [],
): Section[] {
  return timeSlots.map((slot) => {
    const ofSlot = families.filter(({ timeSlotId }) => timeSlotId === slot.id)
    const cancelledOfSlot = search.trim()
      ? cancelled.filter((one) => one.timeSlotId === slot.id)
      : []
    return {
      slot,
      families: [...ofSlot, ...cancelledOfSlot].filter((family) => isFound(family, search)),
      counts: countsOf(ofSlot),
    }
  })
}

export function countsOf(families: readonly ShownFamily[]): Counts {
  const expected = families.filter(isExpected)
  const count = (attendance: ShownFamily['attendance']) =>
    expected.filter((family) => family.attendance === attendance).length
  return {
    came: count('came'),
    expected: expected.length,
    notHere: count('not_here'),
    unknown: count('unknown'),
    notNoted: count(null),
  }
}

const isExpected = ({ status, attendance }: ShownFamily) =>
  attendance !== null || status !== 'waitlist'

/** The slot in progress, otherwise the next slot, otherwise the last slot */
export function currentSlot(
  timeSlots: readonly CheckInSlot[],
  now: number,
): CheckInSlot | undefined {
  const [last] = timeSlots.slice(-1)
  return timeSlots.find(({ endTime }) => Date.parse(endTime) > now) ?? last
}

/** Label for the slot that `currentSlot` returns; null once that slot has ended */
export function markOf(slot: CheckInSlot, now: number): 'now' | 'next' | null {
  if (Date.parse(slot.endTime) <= now) return null
  return Date.parse(slot.startTime) <= now ? 'now' : 'next'
}

export function spotsTaken(slot: CheckInSlot, families: readonly ShownFamily[]): number {
  return families.filter(
    ({ timeSlotId, status, attendance }) =>
      timeSlotId === slot.id && (status === 'confirmed' || attendance === 'came'),
  ).length
}
