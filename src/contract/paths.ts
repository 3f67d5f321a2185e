import { adminApi } from './admin-api-paths.ts'

/** Every URL of the product. Tests check them against the routes (SPEC.md 2 and 7). */

/** Pages (SPEC.md 2) */
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
  /** My appointment, the page of a personal link; not in SPEC.md */
  my: (token: string) => `/my/${encodeURIComponent(token)}`,
  /** Asks there whether the family is coming; opening it changes nothing */
  myComing: (token: string) => `/my/${encodeURIComponent(token)}?do=coming`,
  /** The same page, in texts */
  myShort: (token: string) => `/m/${encodeURIComponent(token)}`,
  /** Find my appointment: sends the link of this page again; not in SPEC.md */
  find: () => '/find',
  /** What is collected, why and for how long; not in SPEC.md */
  privacy: () => '/privacy',
  adminLogin: () => '/admin/login',
  adminDashboard: () => '/admin/dashboard',
  adminEvents: () => '/admin/events',
  /** Tell the families of an event something */
  adminTell: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/tell`,
  /** Close time slots of an event; `slot` has one chosen. */
  adminClose: (eventId: string, slot?: string) =>
    `/admin/events/${encodeURIComponent(eventId)}/close${slot ? `?${new URLSearchParams({ slot })}` : ''}`,
  /** Ask families of a slot with too many to move; `capacity` is the number that is to fit. */
  adminAskToMove: (eventId: string, open: { slot?: string; capacity?: string } = {}) =>
    `/admin/events/${encodeURIComponent(eventId)}/ask-to-move${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`,
  /** Ask the waitlist of an event to come to another */
  adminOtherEvent: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/other-event`,
  /** `event` opens that event's list; `search` starts a search. */
  adminRegistrations: (open: { event?: string; search?: string } = {}) =>
    `/admin/registrations${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`,
  adminPrint: (eventId: string) => `/admin/registrations/print/${encodeURIComponent(eventId)}`,
  /** `registration` opens that family's row. */
  adminCheckIn: (eventId: string, open: { registration?: string } = {}) =>
    `/admin/events/${encodeURIComponent(eventId)}/check-in${Object.keys(open).length > 0 ? `?${new URLSearchParams(open)}` : ''}`,
  /** After the event: who came */
  adminAfterwards: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/afterwards`,
  adminBlacklist: () => '/admin/blacklist',
  /** Families to phone, because no message reaches them */
  adminCalls: () => '/admin/calls',
  /** `registration` shows only that family's messages. */
  adminMessages: (filter: { registration?: string; state?: string } = {}) =>
    `/admin/messages${Object.keys(filter).length > 0 ? `?${new URLSearchParams(filter)}` : ''}`,
  adminAnalytics: () => '/admin/analytics',
  /** The report for funders */
  adminReport: () => '/admin/report',
  /** Search of all families, over all events */
  adminFamilies: (search = '') =>
    `/admin/families${search ? `?${new URLSearchParams({ search })}` : ''}`,
  /** All that is known of the family of a registration */
  adminFamily: (registrationId: string) => `/admin/families/${encodeURIComponent(registrationId)}`,
  adminSettings: () => '/admin/settings',
  adminAdministrators: () => '/admin/settings/administrators',
  /** Import and export */
  adminData: ({ eventId }: { eventId?: string } = {}) =>
    `/admin/settings/data${eventId ? `?${new URLSearchParams({ eventId })}` : ''}`,
  /** Webhooks and API keys */
  adminConnections: () => '/admin/settings/connections',
  /** Links of e-mails to administrators */
  adminInvitation: (token: string) => `/admin/invitation/${encodeURIComponent(token)}`,
  /** Without a token it asks for a link. */
  adminPasswordReset: (token?: string) =>
    `/admin/reset-password${token ? `/${encodeURIComponent(token)}` : ''}`,
}

/** Route patterns of the public pages, which every language has (src/domain/language.ts) */
export const publicPatterns = {
  home: '/',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  my: '/my/:token?',
  myShort: '/m/:token?',
  /** The page of links in messages of earlier releases */
  signUp: '/sign-up/:token?',
  find: '/find',
  privacy: '/privacy',
} as const

/** Route patterns of all pages; any other path shows the not-found page (SPEC.md 2). */
export const routePatterns = {
  ...publicPatterns,
  /** Redirects to the dashboard */
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminEvents: '/admin/events',
  /** Who came; not in SPEC.md's route list */
  adminAfterwards: '/admin/events/:eventId/afterwards',
  /** Three pages of an event; not in SPEC.md's route list */
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
  /** The office; not in SPEC.md's route list */
  adminReport: '/admin/report',
  adminFamilies: '/admin/families',
  adminFamily: '/admin/families/:registrationId',
  adminSettings: '/admin/settings',
  adminAdministrators: '/admin/settings/administrators',
  adminData: '/admin/settings/data',
  adminConnections: '/admin/settings/connections',
  adminInvitation: '/admin/invitation/:token?',
  adminPasswordReset: '/admin/reset-password/:token?',
} as const

/** API calls (SPEC.md 7) */
export const api = {
  events: () => '/api/events',
  event: (id: string) => `/api/events/${encodeURIComponent(id)}`,
  register: () => '/api/register',
  checkDuplicate: () => '/api/register/check-duplicate',
  waitlist: () => '/api/waitlist',
  cancel: (token: string) => `/api/cancel/${encodeURIComponent(token)}`,
  my: (token: string) => `/api/my/${encodeURIComponent(token)}`,
  myMove: (token: string) => `/api/my/${encodeURIComponent(token)}/move`,
  myComing: (token: string) => `/api/my/${encodeURIComponent(token)}/coming`,
  find: () => '/api/find',
  /** Twilio's webhook for incoming texts */
  incomingTexts: () => '/api/texts/incoming',
  /** The same, from the receiver of TEXT_WEBHOOK_URL */
  incomingTextWebhook: () => '/api/texts/incoming/webhook',
  health: () => '/api/health',
  /** Needs an administrator's token */
  healthReport: () => '/api/health?full',
  ...adminApi,
}
