import { publicPatterns } from './paths.ts'

/** Any other path shows the not-found page. SPEC.md 2 lists some of these. Public pages do not load this file. */
export const routePatterns = {
  ...publicPatterns,
  /** Redirects to the dashboard */
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminEvents: '/admin/events',
  adminAfterwards: '/admin/events/:eventId/afterwards',
  adminTell: '/admin/events/:eventId/tell',
  adminClose: '/admin/events/:eventId/close',
  adminAskToMove: '/admin/events/:eventId/ask-to-move',
  adminOtherEvent: '/admin/events/:eventId/other-event',
  adminRegistrations: '/admin/registrations',
  /** Opens in its own window */
  adminPrint: '/admin/registrations/print/:eventId',
  adminCheckIn: '/admin/events/:eventId/check-in',
  adminBlacklist: '/admin/blacklist',
  adminCalls: '/admin/calls',
  adminMessages: '/admin/messages',
  adminAnalytics: '/admin/analytics',
  adminReport: '/admin/report',
  adminFamilies: '/admin/families',
  adminFamily: '/admin/families/:registrationId',
  adminSettings: '/admin/settings',
  adminAdministrators: '/admin/settings/administrators',
  adminData: '/admin/settings/data',
  adminConnections: '/admin/settings/connections',
  adminSystem: '/admin/settings/system',
  adminInvitation: '/admin/invitation/:token?',
  adminPasswordReset: '/admin/reset-password/:token?',
} as const
