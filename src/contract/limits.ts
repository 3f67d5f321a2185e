/** Input limits, shared by forms and server; in characters unless noted */
export const limits = {
  name: 200,
  email: 254,
  phone: 40,
  /** Minimum digits of a phone number (SPEC.md 9) */
  phoneDigits: 10,
  address: 200,
  city: 100,
  state: 50,
  zipCode: 10,
  title: 200,
  description: 2000,
  location: 300,
  reason: 500,
  /** What an administrator writes to families; short, because texts are charged by length */
  sentence: 300,
  /** Of a webhook or an API key */
  connectionName: 100,
  webhookUrl: 500,
  username: 100,
  passwordMin: 6,
  passwordMax: 200,
  /** A code of the second factor, with blanks and hyphens */
  code: 40,
  /** Time slots */
  slotsPerEvent: 100,
  /** Families */
  capacity: 1000,
} as const

/** Capacity of a new time slot, in families (SPEC.md 9) */
export const defaultCapacity = 10

/** Polling interval of the event lists, in milliseconds (SPEC.md 9) */
export const eventsRefetchMs = 30_000

/** Page size of GET /api/admin/messages */
export const messagesPerPage = 50

/** Maximum request body, in bytes */
export const bodyLimit = 64 * 1024

/** The same for facts of check-in: as many as a request may hold, each with the longest note in any script */
export const checkInBodyLimit = 1024 * 1024
