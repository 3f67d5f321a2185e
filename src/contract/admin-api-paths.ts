import type { Language } from '../domain/language.ts'

/** See SPEC.md 7. */

export const adminLogin = () => '/api/admin/login'
export const adminLogout = () => '/api/admin/logout'
export const adminEvents = () => '/api/admin/events'
export const adminEvent = (id: string) => `/api/admin/events/${encodeURIComponent(id)}`
export const adminEventPreview = (id: string) =>
  `/api/admin/events/${encodeURIComponent(id)}/preview`
export const adminEventClone = (id: string) => `/api/admin/events/${encodeURIComponent(id)}/clone`
export const adminCheckIn = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/check-in`
export const adminWalkInCheck = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/walk-in-check`
export const adminAfterwards = () => '/api/admin/afterwards'
export const adminAnnouncements = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/announcements`
export const adminAnnouncementPreview = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/announcements/preview`
export const adminOtherEvent = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/other-event`
export const adminOtherEventPreview = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/other-event/preview`
export const adminCloseSlots = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/close`
export const adminAskedToMove = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/asked-to-move`
export const adminReopenSlots = (eventId: string) =>
  `/api/admin/events/${encodeURIComponent(eventId)}/reopen`
export const adminRegistrations = () => '/api/admin/registrations'
export const adminEventRegistrations = (eventId: string) =>
  `/api/admin/registrations?${new URLSearchParams({ eventId })}`
export const adminRegistrationSearch = (query: { search?: string; status?: string }) =>
  `/api/admin/registrations?${new URLSearchParams(query)}`
export const adminRegistration = (id: string) =>
  `/api/admin/registrations/${encodeURIComponent(id)}`
export const adminRegistrationPreview = (id: string) =>
  `/api/admin/registrations/${encodeURIComponent(id)}/preview`
export const adminSending = () => '/api/admin/sending'
export const adminSendingWaiting = () => '/api/admin/sending/waiting'
export const adminSendingResume = () => '/api/admin/sending/resume'
export const adminUndo = (id: string) => `/api/admin/undo/${encodeURIComponent(id)}`
export const adminNoShow = (id: string) =>
  `/api/admin/registrations/${encodeURIComponent(id)}/no-show`
export const adminFamilies = (search: string) =>
  `/api/admin/families?${new URLSearchParams({ search })}`
export const adminFamily = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}`
export const adminFamilyJoin = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}/join`
export const adminFamilySeparate = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}/separate`
export const adminFamilyNote = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}/note`
export const adminFamilyFile = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}/file`
export const adminFamilyErase = (registrationId: string) =>
  `/api/admin/families/${encodeURIComponent(registrationId)}/erase`
export const adminBlacklist = () => '/api/admin/blacklist'
export const adminBanCheck = () => '/api/admin/blacklist/check'
export const adminBlacklistEntry = (id: string) => `/api/admin/blacklist/${encodeURIComponent(id)}`
export const adminCalls = () => '/api/admin/calls'
export const adminCallDone = (registrationId: string) =>
  `/api/admin/calls/${encodeURIComponent(registrationId)}/done`
export const adminCallUndo = (registrationId: string) =>
  `/api/admin/calls/${encodeURIComponent(registrationId)}/undo`
export const adminCallsTold = () => '/api/admin/calls/told'
export const adminCallComing = (registrationId: string) =>
  `/api/admin/calls/${encodeURIComponent(registrationId)}/coming`
export const adminCallCorrect = (registrationId: string) =>
  `/api/admin/calls/${encodeURIComponent(registrationId)}/correct`
export const adminMessages = (query: Record<string, string> = {}) =>
  `/api/admin/messages${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
export const adminMessage = (id: string) => `/api/admin/messages/${encodeURIComponent(id)}`
export const adminMessageResend = (id: string) =>
  `/api/admin/messages/${encodeURIComponent(id)}/resend`
export const adminMissedEmails = () => '/api/admin/messages/missed'
export const adminSendMissedEmails = () => '/api/admin/messages/missed/send'
export const adminMessagePreview = (kind: string, language?: Language) =>
  `/api/admin/messages/preview/${encodeURIComponent(kind)}${language ? `?language=${language}` : ''}`
/** Empty document for the frame that shows an e-mail */
export const messageFrame = () => '/api/message-frame'
export const adminSeriesList = () => '/api/admin/series'
export const adminSeriesUnreadable = () => '/api/admin/series/unreadable'
export const adminSeries = (id: string) => `/api/admin/series/${encodeURIComponent(id)}`
export const adminSeriesPause = (id: string) => `/api/admin/series/${encodeURIComponent(id)}/pause`
export const adminSeriesResume = (id: string) =>
  `/api/admin/series/${encodeURIComponent(id)}/resume`
export const adminSeriesMonth = (id: string, yearMonth: string) =>
  `/api/admin/series/${encodeURIComponent(id)}/months/${encodeURIComponent(yearMonth)}`
export const adminStats = () => '/api/admin/stats'
export const adminActivity = () => '/api/admin/recent-activity'
export const adminAnalytics = () => '/api/admin/analytics'
export const adminSettings = () => '/api/admin/settings'
export const adminNamesToRemove = (keepNamesMonths: string) =>
  `/api/admin/settings/names-to-remove?${new URLSearchParams({ keepNamesMonths })}`
export const adminExport = (kind: string, query: Record<string, string> = {}) =>
  `/api/admin/exports/${kind}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
export const adminImportCheck = (kind: string) => `/api/admin/imports/${kind}/check`
export const adminImport = (kind: string, checked: { ready?: number; refused?: number } = {}) =>
  `/api/admin/imports/${kind}${checked.ready === undefined ? '' : `?ready=${checked.ready}&refused=${checked.refused}`}`
export const adminCalendarFeed = () => '/api/admin/calendar-feed'
/** For calendar programs; the token in the address is their only credential */
export const calendar = (token: string) => `/api/calendar/${encodeURIComponent(token)}`
/** `from` and `to` are days in the program's zone, "2026-12-08". */
export const adminReport = (period: { from: string; to: string }) =>
  `/api/admin/report?${new URLSearchParams(period)}`
export const adminReportCsv = (period: { from: string; to: string }) =>
  `/api/admin/report.csv?${new URLSearchParams(period)}`
export const adminToday = () => '/api/admin/today'
export const adminPassword = () => '/api/admin/account/password'
export const adminAdmins = () => '/api/admin/admins'
export const adminRemove = (id: string) => `/api/admin/admins/${encodeURIComponent(id)}/remove`
export const adminSignOut = (id: string) => `/api/admin/admins/${encodeURIComponent(id)}/sign-out`
export const adminSecondFactorOff = (id: string) =>
  `/api/admin/admins/${encodeURIComponent(id)}/second-factor-off`
export const adminInvitations = () => '/api/admin/invitations'
export const adminInvitation = (id: string) => `/api/admin/invitations/${encodeURIComponent(id)}`
export const adminInvitationResend = (id: string) =>
  `/api/admin/invitations/${encodeURIComponent(id)}/resend`
export const adminSessions = () => '/api/admin/account/sessions'
export const adminSessionsEnd = () => '/api/admin/account/sessions/end'
export const secondFactor = () => '/api/admin/account/second-factor'
export const secondFactorConfirm = () => '/api/admin/account/second-factor/confirm'
export const secondFactorOff = () => '/api/admin/account/second-factor/off'
/** The next five need no session; the secret of a link is sent in the body. */
export const readInvitation = () => '/api/admin/invitation/look'
export const invitationAccept = () => '/api/admin/invitation/accept'
export const forgottenPassword = () => '/api/admin/forgotten-password'
export const passwordResetLook = () => '/api/admin/reset-password/look'
export const passwordReset = () => '/api/admin/reset-password'
export const adminWebhooks = () => '/api/admin/webhooks'
export const adminWebhook = (id: string) => `/api/admin/webhooks/${encodeURIComponent(id)}`
export const adminWebhookSecret = (id: string) =>
  `/api/admin/webhooks/${encodeURIComponent(id)}/secret`
export const adminWebhookTest = (id: string) => `/api/admin/webhooks/${encodeURIComponent(id)}/test`
export const adminWebhookDeliveries = (id: string) =>
  `/api/admin/webhooks/${encodeURIComponent(id)}/deliveries`
export const adminWebhookResend = (id: string, deliveryId: string) =>
  `/api/admin/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`
export const adminSystem = () => '/api/admin/system'
export const adminTestEmail = () => '/api/admin/system/test-email'
export const adminApiKeys = () => '/api/admin/api-keys'
export const adminApiKey = (id: string) => `/api/admin/api-keys/${encodeURIComponent(id)}`
/** For other programs; requires an API key */
export const readEvents = () => '/api/v1/events'
export const readEvent = (id: string) => `/api/v1/events/${encodeURIComponent(id)}`
export const readRegistrations = (eventId: string) =>
  `/api/v1/events/${encodeURIComponent(eventId)}/registrations`
