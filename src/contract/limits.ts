/** Limits of what people type, in characters, the same in form and server. */
export const limits = {
  name: 200,
  email: 254,
  phone: 40,
  /** Digits a phone number needs at least (SPEC.md 9). */
  phoneDigits: 10,
  address: 200,
  city: 100,
  state: 50,
  zipCode: 10,
  title: 200,
  description: 2000,
  location: 300,
  reason: 500,
  username: 100,
  passwordMin: 6,
  passwordMax: 200,
  slotsPerEvent: 100,
  capacity: 1000,
} as const

/** Capacity of a new time slot (SPEC.md 9). */
export const defaultCapacity = 10

/** Home and administration ask for the events again after this many milliseconds (SPEC.md 9). */
export const eventsRefetchMs = 30_000

/** How many messages one call of the log answers */
export const messagesPerPage = 50

/** Largest request body, in bytes. */
export const bodyLimit = 64 * 1024
