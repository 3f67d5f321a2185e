import { maxDeliveryMs } from '../../../domain/delivery-times.ts'

/** Concurrent connections to the mail server; each sends one message at a time. */
export const maxConcurrentEmails = 4

/** Milliseconds. Busy and greylisting servers take up to half a minute; shorter timeouts would only cause retries. */
export const smtpTimeouts = {
  connect: 10_000,
  greeting: 35_000,
  answer: 35_000,
  /** For the whole delivery: a server may answer just often enough to avoid the other timeouts. */
  total: maxDeliveryMs,
}
export type SmtpTimeouts = typeof smtpTimeouts

/** Loads nodemailer on first use, because it takes memory. Parameters in SMTP_URL override these options. */
export async function openTransport(
  smtpUrl: string,
  timeouts: SmtpTimeouts,
  { requireTLS = false } = {},
) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    url: smtpUrl,
    requireTLS,
    maxConnections: maxConcurrentEmails,
    // One retry, for a pooled connection that the server has dropped; the outbox does all other retries.
    maxRequeues: 1,
    // Shorter than the idle timeouts of servers, so that no server hangs up while a message begins.
    idleTimeout: 30_000,
    dnsTimeout: timeouts.connect,
    // nodemailer includes the wait for the greeting in this timeout.
    connectionTimeout: Math.max(timeouts.connect, timeouts.greeting),
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
