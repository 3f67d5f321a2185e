import { defaultLanguage, type Language } from '../domain/language.ts'

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
  adminLogin: () => '/api/admin/login',
  adminLogout: () => '/api/admin/logout',
  adminEvents: () => '/api/admin/events',
  adminEvent: (id: string) => `/api/admin/events/${encodeURIComponent(id)}`,
  adminEventPreview: (id: string) => `/api/admin/events/${encodeURIComponent(id)}/preview`,
  adminEventClone: (id: string) => `/api/admin/events/${encodeURIComponent(id)}/clone`,
  adminCheckIn: (eventId: string) => `/api/admin/events/${encodeURIComponent(eventId)}/check-in`,
  adminWalkInCheck: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/walk-in-check`,
  /** Who came to the latest past event */
  adminAfterwards: () => '/api/admin/afterwards',
  adminAnnouncements: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/announcements`,
  adminAnnouncementPreview: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/announcements/preview`,
  /** A waitlist that is asked to come to another event */
  adminOtherEvent: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/other-event`,
  adminOtherEventPreview: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/other-event/preview`,
  adminCloseSlots: (eventId: string) => `/api/admin/events/${encodeURIComponent(eventId)}/close`,
  adminAskedToMove: (eventId: string) =>
    `/api/admin/events/${encodeURIComponent(eventId)}/asked-to-move`,
  adminReopenSlots: (eventId: string) => `/api/admin/events/${encodeURIComponent(eventId)}/reopen`,
  adminRegistrations: () => '/api/admin/registrations',
  adminEventRegistrations: (eventId: string) =>
    `/api/admin/registrations?${new URLSearchParams({ eventId })}`,
  adminRegistrationSearch: (query: { search?: string; status?: string }) =>
    `/api/admin/registrations?${new URLSearchParams(query)}`,
  adminRegistration: (id: string) => `/api/admin/registrations/${encodeURIComponent(id)}`,
  /** What a change of it, or deleting it, would do */
  adminRegistrationPreview: (id: string) =>
    `/api/admin/registrations/${encodeURIComponent(id)}/preview`,
  /** Takes an act back */
  adminUndo: (id: string) => `/api/admin/undo/${encodeURIComponent(id)}`,
  adminNoShow: (id: string) => `/api/admin/registrations/${encodeURIComponent(id)}/no-show`,
  adminFamilies: (search: string) => `/api/admin/families?${new URLSearchParams({ search })}`,
  adminFamily: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}`,
  adminFamilyJoin: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}/join`,
  adminFamilySeparate: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}/separate`,
  adminFamilyNote: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}/note`,
  adminFamilyFile: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}/file`,
  adminFamilyErase: (registrationId: string) =>
    `/api/admin/families/${encodeURIComponent(registrationId)}/erase`,
  adminBlacklist: () => '/api/admin/blacklist',
  adminBlacklistEntry: (id: string) => `/api/admin/blacklist/${encodeURIComponent(id)}`,
  /** Families to phone, because no message reaches them */
  adminCalls: () => '/api/admin/calls',
  adminCallDone: (registrationId: string) =>
    `/api/admin/calls/${encodeURIComponent(registrationId)}/done`,
  adminCallUndo: (registrationId: string) =>
    `/api/admin/calls/${encodeURIComponent(registrationId)}/undo`,
  adminCallsTold: () => '/api/admin/calls/told',
  adminCallComing: (registrationId: string) =>
    `/api/admin/calls/${encodeURIComponent(registrationId)}/coming`,
  adminMessages: (query: Record<string, string> = {}) =>
    `/api/admin/messages${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
  adminMessage: (id: string) => `/api/admin/messages/${encodeURIComponent(id)}`,
  adminMessageResend: (id: string) => `/api/admin/messages/${encodeURIComponent(id)}/resend`,
  adminMessagePreview: (kind: string, language: Language = defaultLanguage) =>
    `/api/admin/messages/preview/${encodeURIComponent(kind)}${language === defaultLanguage ? '' : `?language=${language}`}`,
  /** An empty document in which the admin pages show an e-mail */
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
  adminSettings: () => '/api/admin/settings',
  /** A CSV file */
  adminExport: (kind: string, query: Record<string, string> = {}) =>
    `/api/admin/exports/${kind}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
  adminImportCheck: (kind: string) => `/api/admin/imports/${kind}/check`,
  adminImport: (kind: string, checked: { ready?: number; refused?: number } = {}) =>
    `/api/admin/imports/${kind}${checked.ready === undefined ? '' : `?ready=${checked.ready}&refused=${checked.refused}`}`,
  adminCalendarFeed: () => '/api/admin/calendar-feed',
  /** For calendar programs, which sign in with nothing but the address */
  calendar: (token: string) => `/api/calendar/${encodeURIComponent(token)}`,
  /** The figures of a period for funders; days of the program's zone */
  adminReport: (period: { from: string; to: string }) =>
    `/api/admin/report?${new URLSearchParams(period)}`,
  adminReportCsv: (period: { from: string; to: string }) =>
    `/api/admin/report.csv?${new URLSearchParams(period)}`,
  /** What needs an administrator today */
  adminToday: () => '/api/admin/today',
  adminPassword: () => '/api/admin/account/password',
  adminAdmins: () => '/api/admin/admins',
  adminRemove: (id: string) => `/api/admin/admins/${encodeURIComponent(id)}/remove`,
  adminSignOut: (id: string) => `/api/admin/admins/${encodeURIComponent(id)}/sign-out`,
  adminSecondFactorOff: (id: string) =>
    `/api/admin/admins/${encodeURIComponent(id)}/second-factor-off`,
  adminInvitations: () => '/api/admin/invitations',
  adminInvitation: (id: string) => `/api/admin/invitations/${encodeURIComponent(id)}`,
  adminInvitationResend: (id: string) => `/api/admin/invitations/${encodeURIComponent(id)}/resend`,
  adminSessions: () => '/api/admin/account/sessions',
  adminSession: (id: string) => `/api/admin/account/sessions/${encodeURIComponent(id)}`,
  secondFactor: () => '/api/admin/account/second-factor',
  secondFactorConfirm: () => '/api/admin/account/second-factor/confirm',
  secondFactorOff: () => '/api/admin/account/second-factor/off',
  /** Without a session; the secret of the link is in the body. */
  invitationLook: () => '/api/admin/invitation/look',
  invitationAccept: () => '/api/admin/invitation/accept',
  forgottenPassword: () => '/api/admin/forgotten-password',
  passwordResetLook: () => '/api/admin/reset-password/look',
  passwordReset: () => '/api/admin/reset-password',
  adminWebhooks: () => '/api/admin/webhooks',
  adminWebhook: (id: string) => `/api/admin/webhooks/${encodeURIComponent(id)}`,
  adminWebhookSecret: (id: string) => `/api/admin/webhooks/${encodeURIComponent(id)}/secret`,
  adminWebhookTest: (id: string) => `/api/admin/webhooks/${encodeURIComponent(id)}/test`,
  adminWebhookDeliveries: (id: string) =>
    `/api/admin/webhooks/${encodeURIComponent(id)}/deliveries`,
  adminWebhookResend: (id: string, deliveryId: string) =>
    `/api/admin/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`,
  adminApiKeys: () => '/api/admin/api-keys',
  adminApiKey: (id: string) => `/api/admin/api-keys/${encodeURIComponent(id)}`,
  /** For other programs, with an API key */
  readEvents: () => '/api/v1/events',
  readEvent: (id: string) => `/api/v1/events/${encodeURIComponent(id)}`,
  readRegistrations: (eventId: string) =>
    `/api/v1/events/${encodeURIComponent(eventId)}/registrations`,
}
