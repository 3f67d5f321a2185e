import { dayMs, minuteMs } from '../../domain/duration.ts'

/**
 * Most limits count the requests of an IP address within ten minutes. The limits for families allow thirty families in
 * a library, who share an address, to try a few times each.
 */
const tenMinutes = 10 * minuteMs

export const rateLimits = {
  register: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  checkDuplicate: { rateLimit: { max: 400, timeWindow: tenMinutes } },
  // Refusals and responses that reveal whether a person is registered or banned (http/person-questions.ts)
  personQuestions: { max: 40, timeWindow: tenMinutes },
  // Per registration, by its personal links: allowed even after the IP address has used up `personQuestions`
  linkQuestions: { max: 5, timeWindow: dayMs },
  // Per personal link: each change makes the form of an administrator who edits the registration stale.
  linkChanges: { max: 20, timeWindow: dayMs },
  // New waitlist entries: two for each of thirty families in a library (registration/joiner-limit.ts)
  joiners: { max: 60, timeWindow: dayMs },
  waitlist: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  cancel: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  my: { rateLimit: { max: 200, timeWindow: tenMinutes } },
  // Enough for thirty families, whose open pages reload every 30 seconds
  myReads: { max: 800, timeWindow: tenMinutes },
  // Each request may send a message, and a family needs one or two.
  find: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  // Each request may send an e-mail to an administrator.
  forgottenPassword: { rateLimit: { max: 20, timeWindow: tenMinutes } },
  // Twilio sends all texts from a few addresses.
  incomingTexts: { rateLimit: { max: 3000, timeWindow: tenMinutes } },
  // An export reads whole tables.
  exports: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  // Calendar programs poll every few minutes.
  calendar: { rateLimit: { max: 120, timeWindow: tenMinutes } },
  // A program may poll every second.
  apiKeys: { rateLimit: { max: 600, timeWindow: tenMinutes } },
  // Each request makes the server contact another server.
  system: { rateLimit: { max: 60, timeWindow: tenMinutes } },
  testEmail: { rateLimit: { max: 10, timeWindow: tenMinutes } },
  login: { rateLimit: { max: 100, timeWindow: tenMinutes } },
} as const
