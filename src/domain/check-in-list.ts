import type { Attendance } from './attendance.ts'
import type { UnseenNote } from './attendance-fold.ts'
import type { Language } from './language.ts'
import type { RegistrationStatus } from './registration.ts'
import type { ClosableSlot } from './time-slot.ts'

export type CheckInFamily = {
  registrationId: string
  timeSlotId: string
  name: string
  phone: string
  status: RegistrationStatus
  /** Missing in lists stored by an earlier release */
  updatedAt?: string | undefined
  language: Language
  isWalkIn: boolean
  /** Missing in lists stored by an earlier release */
  isBanned?: boolean | undefined
  attendance: Attendance | null
  notedAt: string | null
  notedBy: string | null
  loads: number | null
  note: string
  otherNote: { attendance: Attendance | null; notedAt: string; notedBy: string } | null
  /** Missing in lists stored by an earlier release */
  unseenNote?: UnseenNote | null | undefined
}

export type CheckInList = {
  event: { id: string; title: string; date: string; location: string }
  timeSlots: (ClosableSlot & { id: string; capacity: number })[]
  rows: CheckInFamily[]
  /** Only for search; missing in lists stored by an earlier release */
  cancelled?: CheckInFamily[] | undefined
  serverTime: string
}

/** A phone without a network may note "not here" about a family that has cancelled, which says nothing new. */
export function isListed({
  status,
  attendance,
}: Pick<CheckInFamily, 'status' | 'attendance'>): boolean {
  return status !== 'cancelled' || attendance === 'came'
}

/**
 * Undoing a walk-in cancels it. Other registrations keep their status, because attendance is separate from status
 * (DESIGN.md 5, rule 17).
 */
export function statusWhenNoted(
  before: Pick<CheckInFamily, 'status' | 'isWalkIn' | 'attendance'>,
  attendance: Attendance | null,
): RegistrationStatus {
  if (!before.isWalkIn) return before.status
  if (attendance === null) return before.status === 'confirmed' ? 'cancelled' : before.status
  return before.attendance === null && before.status === 'cancelled' ? 'confirmed' : before.status
}

const byName = new Intl.Collator('en')

export function sortFamilies<Row extends CheckInFamily>(
  rows: readonly Row[],
  timeSlots: readonly { id: string }[],
): Row[] {
  const places = new Map(timeSlots.map(({ id }, index) => [id, index]))
  const place = ({ timeSlotId, status }: Row) =>
    2 * (places.get(timeSlotId) ?? timeSlots.length) + (status === 'waitlist' ? 1 : 0)
  // Phones from 2020 lack toSorted.
  return [...rows].sort(
    (a, b) =>
      place(a) - place(b) ||
      byName.compare(a.name, b.name) ||
      (a.registrationId < b.registrationId ? -1 : 1),
  )
}
