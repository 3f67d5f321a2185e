/** Addresses of the administration's pages (SPEC.md 2); in `paths` of paths.ts with the public ones */

export const adminLogin = () => '/admin/login'
export const adminDashboard = () => '/admin/dashboard'
export const adminEvents = () => '/admin/events'
/** Send the families of an event a message */
export const adminTell = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/tell`
/** Close time slots of an event; `slot` is preselected. */
export const adminClose = (eventId: string, slot?: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/close${slot ? `?${new URLSearchParams({ slot })}` : ''}`
/** Ask families of an overfull slot to move; `capacity` is how many are to fit. */
export const adminAskToMove = (eventId: string, open: { slot?: string; capacity?: string } = {}) =>
  `/admin/events/${encodeURIComponent(eventId)}/ask-to-move${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
/** Ask the waitlist of an event to come to another */
export const adminOtherEvent = (eventId: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/other-event`
/** `event` opens that event's list; `search` starts a search. */
export const adminRegistrations = (open: { event?: string; search?: string } = {}) =>
  `/admin/registrations${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
export const adminPrint = (eventId: string) =>
  `/admin/registrations/print/${encodeURIComponent(eventId)}`
/** After the event: who came */
export const adminAfterwards = (eventId: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/afterwards`
export const adminBlacklist = () => '/admin/blacklist'
/** Families to phone, because no message reaches them */
export const adminCalls = () => '/admin/calls'
/** `registration` shows only the messages about that registration. */
export const adminMessages = (filter: { registration?: string; state?: string } = {}) =>
  `/admin/messages${Object.keys(filter).length > 0 ? `?${new URLSearchParams(filter)}` : ''}`
export const adminAnalytics = () => '/admin/analytics'
/** The report for funders */
export const adminReport = () => '/admin/report'
/** Search of all families, over all events */
export const adminFamilies = (search = '') =>
  `/admin/families${search ? `?${new URLSearchParams({ search })}` : ''}`
/** All that is known of the family of a registration */
export const adminFamily = (registrationId: string) =>
  `/admin/families/${encodeURIComponent(registrationId)}`
export const adminSettings = () => '/admin/settings'
export const adminAdministrators = () => '/admin/settings/administrators'
/** Import and export */
export const adminData = ({ eventId }: { eventId?: string } = {}) =>
  `/admin/settings/data${eventId ? `?${new URLSearchParams({ eventId })}` : ''}`
/** Webhooks and API keys */
export const adminConnections = () => '/admin/settings/connections'
export const adminSystem = () => '/admin/settings/system'
/** Links of e-mails to administrators */
export const adminInvitation = (token: string) => `/admin/invitation/${encodeURIComponent(token)}`
/** Without a token it asks for a link. */
export const adminPasswordReset = (token?: string) =>
  `/admin/reset-password${token ? `/${encodeURIComponent(token)}` : ''}`
