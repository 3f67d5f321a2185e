import { publicPatterns } from './paths.ts'

/** Route patterns of all pages; any other path shows the not-found page (SPEC.md 2). Public pages do not load them. */
export const routePatterns = {
  ...publicPatterns,
  /** Redirects to the dashboard */
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminEvents: '/admin/events',
  /** Who came; not in SPEC.md's route list */
  adminAfterwards: '/admin/events/:eventId/afterwards',
  /** Four pages of an event; not in SPEC.md's route list */
  adminTell: '/admin/events/:eventId/tell',
  adminClose: '/admin/events/:eventId/close',
  adminAskToMove: '/admin/events/:eventId/ask-to-move',
  adminOtherEvent: '/admin/events/:eventId/other-event',
  adminRegistrations: '/admin/registrations',
  /** The printed report of an event in its own window; not in SPEC.md's route list */
  adminPrint: '/admin/registrations/print/:eventId',
  /** The day's check-in list; not in SPEC.md's route list */
  adminCheckIn: '/admin/events/:eventId/check-in',
  adminBlacklist: '/admin/blacklist',
  /** Families to phone; not in SPEC.md's route list */
  adminCalls: '/admin/calls',
  /** The message log; not in SPEC.md's route list */
  adminMessages: '/admin/messages',
  adminAnalytics: '/admin/analytics',
  /** These and the following are for office work; not in SPEC.md's route list */
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
