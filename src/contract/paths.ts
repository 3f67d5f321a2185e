/** Every address of the product, for screens, messages and calls; the tests hold them to the routes (SPEC.md 2 and 7). */

/** Where a person goes (SPEC.md 2) */
export const paths = {
  home: () => '/',
  register: (slot: { eventId: string; timeSlotId: string }) =>
    `/register?${new URLSearchParams({ event: slot.eventId, timeSlot: slot.timeSlotId })}`,
  registrationSuccess: (details: {
    eventTitle: string
    eventLocation: string
    startTime: string
    endTime: string
    email: string
    status: string
  }) => `/registration-success?${new URLSearchParams(details)}`,
  cancel: (token: string) => `/cancel/${encodeURIComponent(token)}`,
  /** Beside SPEC.md's list: where a message leads whoever waits for a spot, or has one and left something out */
  signUp: (token: string) => `/sign-up/${encodeURIComponent(token)}`,
  adminLogin: () => '/admin/login',
  adminDashboard: () => '/admin/dashboard',
  adminEvents: () => '/admin/events',
  /** With `event`, that event's list is open; `search` is looked for at once. */
  adminRegistrations: (open: { event?: string; search?: string } = {}) =>
    `/admin/registrations${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`,
  adminPrint: (eventId: string) => `/admin/registrations/print/${encodeURIComponent(eventId)}`,
  adminBlacklist: () => '/admin/blacklist',
  /** With `registration`, only what that family was told */
  adminMessages: (filter: { registration?: string; state?: string } = {}) =>
    `/admin/messages${Object.keys(filter).length > 0 ? `?${new URLSearchParams(filter)}` : ''}`,
  adminAnalytics: () => '/admin/analytics',
}

/** Patterns of the screens; any other path shows the not-found screen */
export const screens = {
  home: '/',
  /** Leads to the dashboard */
  admin: '/admin',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  signUp: '/sign-up/:token?',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminEvents: '/admin/events',
  adminRegistrations: '/admin/registrations',
  /** The printed report of an event, in a window of its own; beside SPEC.md's list of screens */
  adminPrint: '/admin/registrations/print/:eventId',
  adminBlacklist: '/admin/blacklist',
  /** The message log; beside SPEC.md's list of screens */
  adminMessages: '/admin/messages',
  adminAnalytics: '/admin/analytics',
} as const

/** What a program calls (SPEC.md 7) */
export const api = {
  events: () => '/api/events',
  event: (id: string) => `/api/events/${encodeURIComponent(id)}`,
  register: () => '/api/register',
  checkDuplicate: () => '/api/register/check-duplicate',
  waitlist: () => '/api/waitlist',
  cancel: (token: string) => `/api/cancel/${encodeURIComponent(token)}`,
  signUp: (token: string) => `/api/sign-up/${encodeURIComponent(token)}`,
  /** For Twilio, which brings the texts that families send */
  incomingTexts: () => '/api/texts/incoming',
  health: () => '/api/health',
  /** For administrators: send the token with it */
  healthReport: () => '/api/health?full',
  adminLogin: () => '/api/admin/login',
  adminLogout: () => '/api/admin/logout',
  adminEvents: () => '/api/admin/events',
  adminEvent: (id: string) => `/api/admin/events/${encodeURIComponent(id)}`,
  adminEventClone: (id: string) => `/api/admin/events/${encodeURIComponent(id)}/clone`,
  adminRegistrations: () => '/api/admin/registrations',
  adminEventRegistrations: (eventId: string) =>
    `/api/admin/registrations?${new URLSearchParams({ eventId })}`,
  adminRegistrationSearch: (query: { search?: string; status?: string }) =>
    `/api/admin/registrations?${new URLSearchParams(query)}`,
  adminRegistration: (id: string) => `/api/admin/registrations/${encodeURIComponent(id)}`,
  adminNoShow: (id: string) => `/api/admin/registrations/${encodeURIComponent(id)}/no-show`,
  adminBlacklist: () => '/api/admin/blacklist',
  adminBlacklistEntry: (id: string) => `/api/admin/blacklist/${encodeURIComponent(id)}`,
  adminMessages: (query: Record<string, string> = {}) =>
    `/api/admin/messages${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
  adminMessage: (id: string) => `/api/admin/messages/${encodeURIComponent(id)}`,
  adminMessageResend: (id: string) => `/api/admin/messages/${encodeURIComponent(id)}/resend`,
  adminMessagePreview: (kind: string) => `/api/admin/messages/preview/${encodeURIComponent(kind)}`,
  /** An empty document in which the administration shows an e-mail */
  messageFrame: () => '/api/message-frame',
  adminSeriesList: () => '/api/admin/series',
  adminSeries: (id: string) => `/api/admin/series/${encodeURIComponent(id)}`,
  adminSeriesPause: (id: string) => `/api/admin/series/${encodeURIComponent(id)}/pause`,
  adminSeriesResume: (id: string) => `/api/admin/series/${encodeURIComponent(id)}/resume`,
  adminSeriesMonth: (id: string, yearMonth: string) =>
    `/api/admin/series/${encodeURIComponent(id)}/months/${encodeURIComponent(yearMonth)}`,
  adminStats: () => '/api/admin/stats',
  adminActivity: () => '/api/admin/recent-activity',
  adminAnalytics: () => '/api/admin/analytics',
  adminPassword: () => '/api/admin/account/password',
  adminAdmins: () => '/api/admin/admins',
}
