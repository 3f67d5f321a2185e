import type { ActivityType } from '../../../domain/activity.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

export const erasedLines: Record<ActivityType, string> = {
  registration: 'A family registered',
  cancellation: 'A family cancelled',
  waitlist: 'A family joined the waitlist',
  status_change: "A family's registration was changed",
  no_show: 'A family did not come',
  other: 'Something about a family was noted',
}

export const erasedStatus: Record<RegistrationStatus, string> = {
  confirmed: 'A confirmed registration was changed',
  waitlist: 'A registration on the waitlist was changed',
  cancelled: 'A registration was cancelled',
  no_show: 'A no-show was changed',
}
