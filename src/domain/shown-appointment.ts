import type { RegistrationStatus } from './registration.ts'

type Appointment = {
  timeSlotId: string
  startTime: string
  endTime: string
  status: RegistrationStatus
}

/** What a page showed when the family answered; a client omits what it does not show. */
export type ShownAppointment = { [Key in keyof Appointment]?: Appointment[Key] | undefined }

/** Whether the appointment differs from what the family saw, for example because the family was moved or promoted */
export function hasChangedSince(shown: ShownAppointment, now: Appointment): boolean {
  return (
    differs(shown.timeSlotId, now.timeSlotId) ||
    differs(shown.status, now.status) ||
    differs(shown.startTime && Date.parse(shown.startTime), Date.parse(now.startTime)) ||
    differs(shown.endTime && Date.parse(shown.endTime), Date.parse(now.endTime))
  )
}

function differs<T>(shown: T | undefined, now: T): boolean {
  return shown !== undefined && shown !== now
}
