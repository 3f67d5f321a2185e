import type { RegistrationStatus } from './registration.ts'

type Appointment = { timeSlotId: string; startTime: string; status: RegistrationStatus }

/** What a page showed when the family answered; a client omits what it does not show. */
export type SeenAppointment = { [Key in keyof Appointment]?: Appointment[Key] | undefined }

/** Whether the family saw another appointment: a volunteer may have moved it since, or a spot may have become its own. */
export function hasChangedSince(
  { timeSlotId, startTime, status }: SeenAppointment,
  now: Appointment,
): boolean {
  return (
    (timeSlotId !== undefined && timeSlotId !== now.timeSlotId) ||
    (startTime !== undefined && Date.parse(startTime) !== Date.parse(now.startTime)) ||
    (status !== undefined && status !== now.status)
  )
}
