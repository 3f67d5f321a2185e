/** See SPEC.md 2. */

export const adminLogin = () => '/admin/login'
export const adminDashboard = () => '/admin/dashboard'
export const adminEvents = () => '/admin/events'
export const adminTell = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/tell`
/** `slot` is preselected. */
export const adminClose = (eventId: string, slot?: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/close${slot ? `?${new URLSearchParams({ slot })}` : ''}`
/** `capacity` prefills the slot's new capacity. */
export const adminAskToMove = (eventId: string, open: { slot?: string; capacity?: string } = {}) =>
  `/admin/events/${encodeURIComponent(eventId)}/ask-to-move${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
export const adminOtherEvent = (eventId: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/other-event`
/** `event` opens that event's list; `search` starts a search. */
export const adminRegistrations = (open: { event?: string; search?: string } = {}) =>
  `/admin/registrations${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`
export const adminPrint = (eventId: string) =>
  `/admin/registrations/print/${encodeURIComponent(eventId)}`
export const adminAfterwards = (eventId: string) =>
  `/admin/events/${encodeURIComponent(eventId)}/afterwards`
export const adminBlacklist = () => '/admin/blacklist'
export const adminCalls = () => '/admin/calls'
export const adminMessages = (filter: { registration?: string; state?: string } = {}) =>
  `/admin/messages${Object.keys(filter).length > 0 ? `?${new URLSearchParams(filter)}` : ''}`
export const adminAnalytics = () => '/admin/analytics'
export const adminReport = () => '/admin/report'
export const adminFamilies = (search = '') =>
  `/admin/families${search ? `?${new URLSearchParams({ search })}` : ''}`
export const adminFamily = (registrationId: string) =>
  `/admin/families/${encodeURIComponent(registrationId)}`
export const adminSettings = () => '/admin/settings'
export const adminAdministrators = () => '/admin/settings/administrators'
export const adminData = ({ eventId }: { eventId?: string } = {}) =>
  `/admin/settings/data${eventId ? `?${new URLSearchParams({ eventId })}` : ''}`
/** Webhooks and API keys */
export const adminConnections = () => '/admin/settings/connections'
export const adminSystem = () => '/admin/settings/system'
export const adminInvitation = (token: string) => `/admin/invitation/${encodeURIComponent(token)}`
/** Without a token, the page offers to e-mail a reset link. */
export const adminPasswordReset = (token?: string) =>
  `/admin/reset-password${token ? `/${encodeURIComponent(token)}` : ''}`
