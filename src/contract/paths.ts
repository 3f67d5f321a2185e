/** Every address of the product, for screens, messages and calls; the tests hold them to the routes (SPEC.md 2 and 7). */

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
  adminLogin: () => '/admin/login',
  adminDashboard: () => '/admin/dashboard',
  adminEvents: () => '/admin/events',
  adminRegistrations: () => '/admin/registrations',
  adminBlacklist: () => '/admin/blacklist',
  adminAnalytics: () => '/admin/analytics',
}

/** Patterns of the screens; any other path shows the not-found screen */
export const screens = {
  home: '/',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminEvents: '/admin/events',
  adminRegistrations: '/admin/registrations',
  adminBlacklist: '/admin/blacklist',
  adminAnalytics: '/admin/analytics',
} as const

export const api = {
  events: () => '/api/events',
  event: (id: string) => `/api/events/${encodeURIComponent(id)}`,
  register: () => '/api/register',
  checkDuplicate: () => '/api/register/check-duplicate',
  waitlist: () => '/api/waitlist',
  cancel: (token: string) => `/api/cancel/${encodeURIComponent(token)}`,
  health: () => '/api/health',
  adminLogin: () => '/api/admin/login',
  adminLogout: () => '/api/admin/logout',
  adminEvents: () => '/api/admin/events',
}
