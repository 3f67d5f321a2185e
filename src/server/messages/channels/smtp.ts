import type { NodemailerError } from 'nodemailer'
import { longestDeliveryMs } from '../../../domain/delivery-times.ts'
import type { Picture } from '../templates/check-in-code.ts'
import type { Channel, Delivery, OutgoingMessage } from './channel.ts'
import { parseMailbox } from './mailbox.ts'

/** Concurrent connections to the mail server, with one message each */
export const maxConcurrentEmails = 4

/** Milliseconds. Servers under load, and those that greylist, take half a minute; a shorter timeout would only retry. */
export const smtpTimeouts = {
  connect: 10_000,
  greeting: 35_000,
  answer: 35_000,
  /** For the whole delivery: a server may answer just often enough to avoid the other timeouts. */
  whole: longestDeliveryMs,
}

/** Sends through the mail server of SMTP_URL; connects for the first message. */
export function smtpChannel(smtpUrl: string, mailFrom: string, timeouts = smtpTimeouts): Channel {
  const from = parseMailbox(mailFrom)
  if (!from) throw new Error('MAIL_FROM must be an address, like "Washday <hello@example.org>"')
  const domain = from.address.split('@').at(-1)

  /** Message-IDs of messages that were written to the connection completely: they may arrive even if an error follows. */
  const handedOver = new Set<string>()

  async function open() {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: maxConcurrentEmails,
      // Once, for a pooled connection that the server has dropped; the outbox does all other retries.
      maxRequeues: 1,
      // Shorter than servers' own idle timeouts, which could end a message halfway.
      idleTimeout: 30_000,
      dnsTimeout: timeouts.connect,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.answer,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((content) => {
        content.once('end', () => handedOver.add(`${mail.data.messageId}`))
        return content
      })
      done()
    })
    return transport
  }
  let opened: ReturnType<typeof open> | undefined

  return {
    name: 'smtp',
    async deliver(message) {
      opened ??= open()
      const transport = await opened
      const messageId = `<${message.id}@${domain}>`
      try {
        await transport.sendMail({
          ...mailOf(message),
          from: { name: from.name || message.senderName, address: from.address },
          messageId,
          signal: AbortSignal.timeout(timeouts.whole),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return explain(error, handedOver.has(messageId))
      } finally {
        handedOver.delete(messageId)
      }
    },
    async close() {
      const transport = await opened
      transport?.close({ force: true })
    },
  }
}

function mailOf({ to, replyTo, content }: OutgoingMessage) {
  const { subject, html, text, calendar, language, leaveWaitlistUrl } = content
  const { attachments = [], pictures = [] } = content
  const files = [...attachments, ...(calendar ? [invitation(calendar)] : [])]
  return {
    // As separate fields, so that no name can add a recipient.
    to: { name: to.name, address: to.address },
    replyTo,
    subject,
    html,
    text,
    // Asks mail programs not to send automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
    ...(leaveWaitlistUrl ? { list: { unsubscribe: leaveWaitlistUrl } } : {}),
    attachments: [...files, ...pictures.map(inlinePicture)].map((file) => ({
      ...file,
      contentTransferEncoding: 'base64' as const,
    })),
  }
}

function inlinePicture({ name, contentType, content }: Picture) {
  const filename = `${name}.${contentType.split('/')[1]}`
  return { filename, cid: name, contentType, content, contentDisposition: 'inline' as const }
}

function invitation(calendar: string) {
  return {
    filename: 'invite.ics',
    content: calendar,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  }
}

/**
 * Only a permanent rejection of the recipient is final: any other may be our configuration, which may be
 * fixed before the next attempt. Servers' words quote the address, so only the codes are kept.
 */
function explain(error: unknown, isHandedOver: boolean): Delivery {
  const { code, originalCode, timeoutType, responseCode, permanent, command, response } =
    error as NodemailerError
  if (!responseCode) {
    const reason = timeoutType ?? originalCode ?? code ?? 'UNKNOWN'
    return { outcome: isHandedOver ? 'unanswered' : 'delayed', reason }
  }
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const step = /^[A-Z ]+$/.exec(command ?? '')?.[0]
  const reason = ['SMTP', responseCode, detail, step && `to ${step}`].filter(Boolean).join(' ')
  const isFinal = permanent && command === 'RCPT TO'
  return { outcome: isFinal ? 'refused' : 'delayed', reason }
}

/** SMTP if a mail server is configured; otherwise messages are kept (DESIGN.md 7). */
export function createChannel(mail: { smtpUrl: string | null; mailFrom: string }): Channel {
  return mail.smtpUrl
    ? smtpChannel(mail.smtpUrl, mail.mailFrom)
    : { name: 'kept', close: async () => {} }
}
