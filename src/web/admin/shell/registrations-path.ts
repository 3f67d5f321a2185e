import { paths } from '../../../contract/paths.ts'

/** The registrations of one event */
export function registrationsPath(eventId: string): string {
  return `${paths.adminRegistrations()}?${new URLSearchParams({ event: eventId })}`
}
