import { defaultLanguage, type Language } from '../domain/language.ts'

/** Calls of the administration (SPEC.md 7); in `api` of paths.ts with the public ones */
export const adminApi = {
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
  /** What keeping names for fewer months would remove */
  adminNamesToRemove: (keepNamesMonths: string) =>
    `/api/admin/settings/names-to-remove?${new URLSearchParams({ keepNamesMonths })}`,
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
