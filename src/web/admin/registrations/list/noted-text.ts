import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { hasStarted } from '../../../../domain/time-slot.ts'

type Noted = Pick<AdminRegistration, 'attendance' | 'loads' | 'status' | 'timeSlot'>

/** "Came, 3 loads" or "Not here"; "Not noted" for a confirmed family whose slot has started; otherwise null */
export function notedText(
  { attendance, loads, status, timeSlot }: Noted,
  now: Date,
): string | null {
  if (attendance === 'came') return words.came(loads)
  if (attendance) return words.attendances[attendance]
  return status === 'confirmed' && hasStarted(timeSlot, now) ? words.notNoted : null
}
