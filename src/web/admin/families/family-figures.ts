import type { FamilyAppointment } from '../../../contract/family.ts'
import { erasedName } from '../../../domain/family.ts'

/** How often a family came, and its loads; "not noted" is not "came" (DESIGN.md 5, rule 17) */
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

/** The registration that says how the family is reached now; erased ones are skipped. */
export function newestWithName(
  appointments: readonly FamilyAppointment[],
): FamilyAppointment | undefined {
  return appointments
    .filter(({ name }) => name !== erasedName)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]
}
