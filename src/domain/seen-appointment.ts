import type { RegistrationStatus } from './registration.ts'

type Appointment = {
  timeSlotId: string
  startTime: string
  endTime: string
  status: RegistrationStatus
}

/** What a page showed when the family answered; a client omits what it does not show. */
export type SeenAppointment = { [Key in keyof Appointment]?: Appointment[Key] | undefined }

/** Whether the family saw another appointment: a volunteer may have moved it since, or a spot may have become its own. */
export function hasChangedSince(seen: SeenAppointment, now: Appointment): boolean {
  return (
    differs(seen.timeSlotId, now.timeSlotId) ||
    differs(seen.status, now.status) ||
    differs(seen.startTime && Date.parse(seen.startTime), Date.parse(now.startTime)) ||
    differs(seen.endTime && Date.parse(seen.endTime), Date.parse(now.endTime))
  )
}

function differs<T>(seen: T | undefined, now: T): boolean {
  return seen !== undefined && seen !== now
}
