import type { Consequences } from '../../contract/careful.ts'
import { isActive, type RegistrationStatus } from '../../domain/registration.ts'
import { hasEnded } from '../../domain/time-slot.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import type { Row, Rows } from './row-queries.ts'

export function findLowered(
  before: readonly LockedTimeSlot[],
  after: readonly LockedTimeSlot[],
  takenBefore: ReadonlyMap<string, number>,
): Consequences['lowered'] {
  return after.flatMap(({ timeSlotId, startTime, endTime, capacity }) => {
    const old = before.find((slot) => slot.timeSlotId === timeSlotId)
    const taken = takenBefore.get(timeSlotId) ?? 0
    const isLowered = old && capacity < old.capacity && taken > capacity
    return isLowered ? [{ startTime, endTime, taken, capacity }] : []
  })
}

/** The slots with active families that the act moved into the past, for example with a mistyped year */
export function findMovedIntoPast(
  before: readonly LockedTimeSlot[],
  after: readonly LockedTimeSlot[],
  rows: Rows,
  now: Date,
): Consequences['over'] {
  const isActiveIn = (timeSlotId: string) => (row: Row) =>
    row.time_slot_id === timeSlotId && isActive(row.status as RegistrationStatus)
  return after.flatMap(({ timeSlotId, startTime, endTime }) => {
    const old = before.find((slot) => slot.timeSlotId === timeSlotId)
    const isMovedBack = old && !hasEnded(old, now) && hasEnded({ startTime, endTime }, now)
    const hasFamilies = (rows.registrations ?? []).some(isActiveIn(timeSlotId))
    return isMovedBack && hasFamilies ? [{ startTime, endTime }] : []
  })
}

export function countConfirmed(rows: Rows, timeSlotId: string): number {
  return (rows.registrations ?? []).filter(
    (row) => row.time_slot_id === timeSlotId && row.status === 'confirmed',
  ).length
}
