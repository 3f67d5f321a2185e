import { dayMs, minuteMs } from '../../domain/duration.ts'

/**
 * Most limits count an address's requests in ten minutes. Those of families are enough for a library where thirty
 * families share one address and each tries a few times.
 */
const tenMinutes = 10 * minuteMs

export const rateLimits = {
  register: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  checkDuplicate: { rateLimit: { max: 400, timeWindow: tenMinutes } },
  // Responses of several calls that say whether a person is registered or banned (http/person-questions.ts)
  personQuestions: { max: 40, timeWindow: tenMinutes },
  // For one registration's personal links: allowed even if the address has used up its own questions
  linkQuestions: { max: 5, timeWindow: dayMs },
  // Families put on waitlists: twice as many as share a library (registration/joiner-limit.ts)
  joiners: { max: 60, timeWindow: dayMs },
  waitlist: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  cancel: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  my: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  // Open pages ask again every 30 seconds: thirty families, besides what they open
  myReads: { max: 800, timeWindow: tenMinutes },
  // Each may send a message, and a family needs one or two.
  find: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  // Each may send an e-mail to an administrator.
  forgottenPassword: { rateLimit: { max: 20, timeWindow: tenMinutes } },
  // Twilio sends all texts from a few addresses.
  incomingTexts: { rateLimit: { max: 3000, timeWindow: tenMinutes } },
  // An export reads whole tables.
  exports: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  // Calendar programs send a request every few minutes.
  calendar: { rateLimit: { max: 120, timeWindow: tenMinutes } },
  // Enough for a program that sends a request every few seconds
  apiKeys: { rateLimit: { max: 600, timeWindow: tenMinutes } },
  // Each sends requests to other servers.
  system: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  testEmail: { rateLimit: { max: 10, timeWindow: tenMinutes } },
  login: { rateLimit: { max: 100, timeWindow: tenMinutes } },
} as const
