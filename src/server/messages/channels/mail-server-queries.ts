import type { NodemailerError } from 'nodemailer'
import { isLocalHost } from '../../config/local-host.ts'
import { reasonOf } from './smtp-failure.ts'
import { openTransport } from './smtp-transport.ts'

/** Timeouts in milliseconds, short because a person waits for the result */
export const impatient = { connect: 5_000, greeting: 8_000, answer: 8_000, whole: 12_000 }

/** `reply` quotes the server in one line. Only the person who asked may see it, because it may name addresses. */
export type MailServerAnswer =
  | { isOk: true; sendsPasswordInClear?: boolean }
  | { isOk: false; reason: string; reply: string | null }

/**
 * Connects, starts TLS if the server offers it, and signs in, without sending anything. `sendsPasswordInClear`: the
 * server is on another machine and accepted the sign-in without TLS.
 */
export async function askMailServer(
  smtpUrl: string,
  timeouts = impatient,
): Promise<MailServerAnswer> {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl)
  const ask = async (requireTLS: boolean) => {
    const transport = await openTransport(smtpUrl, timeouts, { requireTLS })
    return answerOf(smtpUrl, transport.verify(), {
      whole: timeouts.whole,
      close: () => transport.close({ force: true }),
    })
  }
  // Nothing to protect: the connection stays on the machine, begins with TLS, or has no password.
  if (isLocalHost(hostname) || protocol === 'smtps:' || password === '') return ask(false)
  if (!searchParams.has('ignoreTLS')) {
    const answer = await ask(true)
    if (answer.isOk || !/ to (STARTTLS|EHLO)\b/.test(answer.reason)) return answer
  }
  const answer = await ask(false)
  return answer.isOk ? { isOk: true, sendsPasswordInClear: true } : answer
}

/** The outcome of `work`, or a timeout after `whole` milliseconds; closes the connections in any case. */
export async function answerOf(
  smtpUrl: string,
  work: Promise<unknown>,
  { whole, close }: { whole: number; close: () => void },
): Promise<MailServerAnswer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), whole)
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
