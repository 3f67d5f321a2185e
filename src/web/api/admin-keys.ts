import { api } from '../../contract/paths.ts'

/**
 * Query keys of the administration's lists; the parts of a key, joined with "/", are its path (SPEC.md 7).
 * The registrations of one event have the key `[...adminKeys.registrations, eventId]`, so that refreshing
 * `adminKeys.registrations` refreshes the registrations of all events.
 */
export const adminKeys = {
  events: [api.adminEvents()],
  registrations: [api.adminRegistrations()],
  families: ['/api/admin/families'],
  matchingFamilies: ['matching families'],
  blacklist: [api.adminBlacklist()],
  calls: [api.adminCalls()],
  messages: [api.adminMessages()],
  settings: [api.adminSettings()],
  sending: [api.adminSending()],
  webhooks: [api.adminWebhooks()],
  apiKeys: [api.adminApiKeys()],
  system: [api.adminSystem()],
  administrators: [api.adminAdmins()],
  invitations: [api.adminInvitations()],
  sessions: [api.adminSessions()],
  secondFactor: [api.secondFactor()],
  /** The public list */
  upcomingEvents: [api.events()],
  today: [api.adminToday()],
  stats: [api.adminStats()],
  activity: [api.adminActivity()],
  analytics: [api.adminAnalytics()],
  calendarFeed: [api.adminCalendarFeed()],
} as const
