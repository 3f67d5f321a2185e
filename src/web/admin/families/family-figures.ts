import type { FamilyAppointment } from '../../../contract/family.ts'
import { erasedName } from '../../../domain/family.ts'
import { hasEnded } from '../../../domain/time-slot.ts'

/** Noted attendance counts at once; other appointments count after their slot has ended (DESIGN.md 5, rule 17). */
export function familyFigures(appointments: readonly FamilyAppointment[], now: Date) {
  const came = appointments.filter(({ attendance }) => attendance === 'came')
  const missed = appointments.filter(
    ({ attendance, status }) =>
      attendance !== 'came' &&
      (status === 'no_show' || (status === 'confirmed' && attendance === 'not_here')),
  )
  const notNoted = appointments.filter(
    ({ attendance, status, timeSlot }) =>
      status === 'confirmed' &&
      (attendance === null || attendance === 'unknown') &&
      hasEnded(timeSlot, now),
  )
  return {
    came: came.length,
    missed: missed.length,
    notNoted: notNoted.length,
    loads: came.reduce((sum, { loads }) => sum + (loads ?? 0), 0),
  }
}

export function newestWithName(
  appointments: readonly FamilyAppointment[],
): FamilyAppointment | undefined {
  return appointments
    .filter(({ name }) => name !== erasedName)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]
}
