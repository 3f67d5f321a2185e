/** In characters unless noted */
export const limits = {
  name: 200,
  email: 254,
  phone: 40,
  /** Digits (SPEC.md 9) */
  phoneDigits: 10,
  address: 200,
  city: 100,
  state: 50,
  zipCode: 10,
  title: 200,
  description: 2000,
  location: 300,
  reason: 500,
  /** In messages to families; texts are charged by length */
  sentence: 300,
  /** Name of a webhook or an API key */
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

/** Families in a new time slot (SPEC.md 9) */
export const defaultCapacity = 10

/** See SPEC.md 9. */
export const eventsRefetchMs = 30_000

export const messagesPerPage = 50

/** Bytes of a request body */
export const bodyLimit = 64 * 1024

/** Bytes; enough for the maximum number of facts per request, each with the longest note in any script */
export const checkInBodyLimit = 1024 * 1024
