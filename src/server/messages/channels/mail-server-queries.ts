import type { NodemailerError } from 'nodemailer'
import { isLocalHost } from '../../config/local-host.ts'
import { reasonOf } from './smtp-failure.ts'
import { openTransport } from './smtp-transport.ts'

/** Timeouts in milliseconds, short because a person waits for the result */
export const interactiveTimeouts = { connect: 5_000, greeting: 8_000, answer: 8_000, total: 12_000 }

/** `reply` is the server's reply in one line. Show it only to the person who asked, because it may contain addresses. */
export type MailServerAnswer =
  | { isOk: true; sendsPasswordInClear?: boolean }
  | { isOk: false; reason: string; reply: string | null }

/**
 * Connects, starts TLS if the server offers it, and signs in, without sending an e-mail. `sendsPasswordInClear`: the
 * server is on another machine and accepted the sign-in without TLS.
 */
export async function askMailServer(
  smtpUrl: string,
  timeouts = interactiveTimeouts,
): Promise<MailServerAnswer> {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl)
  const ask = async (requireTLS: boolean) => {
    const transport = await openTransport(smtpUrl, timeouts, { requireTLS })
    return awaitAnswer(smtpUrl, transport.verify(), {
      total: timeouts.total,
      close: () => transport.close({ force: true }),
    })
  }
  // No password can travel in the clear: the connection is local, starts with TLS, or has no password.
  if (isLocalHost(hostname) || protocol === 'smtps:' || password === '') return ask(false)
  if (!searchParams.has('ignoreTLS')) {
    const answer = await ask(true)
    if (answer.isOk || !/ to (STARTTLS|EHLO)\b/.test(answer.reason)) return answer
  }
  const answer = await ask(false)
  return answer.isOk ? { isOk: true, sendsPasswordInClear: true } : answer
}

/** The outcome of `work`, or a timeout after `total` milliseconds; closes the connections in any case. */
export async function awaitAnswer(
  smtpUrl: string,
  work: Promise<unknown>,
  { total, close }: { total: number; close: () => void },
): Promise<MailServerAnswer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), total)
  try {
    await Promise.race([work, tooLate])
    return { isOk: true }
  } catch (error) {
    return { isOk: false, reason: reasonOf(error, smtpUrl), reply: replyIn(error) }
  } finally {
    clearTimeout(timer)
    work.catch(() => {}) // prevents an unhandled rejection after the timeout
    close()
  }
}

function replyIn(error: unknown): string | null {
  const { response } = error as NodemailerError
  return response ? response.replace(/\s+/g, ' ').trim().slice(0, 300) : null
}
