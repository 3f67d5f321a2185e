import type { FamilyAppointment } from '../../../contract/family.ts'
import { erasedName } from '../../../domain/family.ts'

/** An appointment without attendance noted counts neither as came nor as missed (DESIGN.md 5, rule 17). */
export function familyFigures(appointments: readonly FamilyAppointment[], now: Date) {
  const held = appointments.filter(
    ({ status, timeSlot }) =>
      (status === 'confirmed' || status === 'no_show') && new Date(timeSlot.endTime) <= now,
  )
  const came = held.filter(({ attendance }) => attendance === 'came')
  const missed = held.filter(
    ({ attendance, status }) =>
      attendance !== 'came' && (status === 'no_show' || attendance === 'not_here'),
  )
  return {
    came: came.length,
    missed: missed.length,
    notNoted: held.length - came.length - missed.length,
    loads: came.reduce((sum, { loads }) => sum + (loads ?? 0), 0),
  }
}

export function newestWithName(
  appointments: readonly FamilyAppointment[],
): FamilyAppointment | undefined {
  return appointments
    .filter(({ name }) => name !== erasedName)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]
}
