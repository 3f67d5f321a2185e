/** SPEC.md 2 lists some of these. */

export * from './admin-page-paths.ts'

export const home = () => '/'
export const register = (slot: { eventId: string; timeSlotId: string }) =>
  `/register?${new URLSearchParams({ event: slot.eventId, timeSlot: slot.timeSlotId })}`
export const registrationSuccess = (details: {
  eventTitle: string
  eventLocation: string
  startTime: string
  endTime: string
  email: string
  status: string
}) => `/registration-success?${new URLSearchParams(details)}`
export const cancel = (token: string) => `/cancel/${encodeURIComponent(token)}`
/** My appointment */
export const my = (token: string) => `/my/${encodeURIComponent(token)}`
/** Opening this link changes nothing. */
export const myComing = (token: string) => `/my/${encodeURIComponent(token)}?do=coming`
/** For texts */
export const myShort = (token: string) => `/m/${encodeURIComponent(token)}`
export const find = () => '/find'
export const privacy = () => '/privacy'
/** `registration` opens that family's row; the check-in code contains this address. */
export const adminCheckIn = (eventId: string, open: { registration?: string } = {}) =>
  `/admin/events/${encodeURIComponent(eventId)}/check-in${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
