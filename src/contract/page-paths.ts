/** Addresses of pages (SPEC.md 2); `paths` of paths.ts */

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
/** My appointment, the page of a personal link; not in SPEC.md */
export const my = (token: string) => `/my/${encodeURIComponent(token)}`
/** My appointment, asking whether the family is coming; opening it changes nothing */
export const myComing = (token: string) => `/my/${encodeURIComponent(token)}?do=coming`
/** My appointment, as texts link to it */
export const myShort = (token: string) => `/m/${encodeURIComponent(token)}`
/** Find my appointment: sends links to My appointment again; not in SPEC.md */
export const find = () => '/find'
/** What is collected, why and for how long; not in SPEC.md */
export const privacy = () => '/privacy'
/** `registration` opens that family's row; My appointment shows this address as a code. */
export const adminCheckIn = (eventId: string, open: { registration?: string } = {}) =>
  `/admin/events/${encodeURIComponent(eventId)}/check-in${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
