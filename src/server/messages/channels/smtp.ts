import type { NodemailerError } from 'nodemailer'
import { longestDeliveryMs } from '../../../domain/message.ts'
import type { Channel, Delivery, OutgoingMessage } from './channel.ts'
import { parseMailbox } from './mailbox.ts'

/** Connections to the mail server, and messages under way, at a time */
export const maxConcurrentEmails = 4

/** Servers under load, or wary of strangers, take half a minute: whoever leaves earlier has to come again. */
export const patience = {
  connect: 10_000,
  greeting: 35_000,
  answer: 35_000,
  /** Ends a delivery that a server draws out by answering just often enough. */
  whole: longestDeliveryMs,
}

/** Sends by the mail server of SMTP_URL; opens its first connection at the first message. */
export function smtpChannel(smtpUrl: string, mailFrom: string, timeouts = patience): Channel {
  const from = parseMailbox(mailFrom)
  if (!from) throw new Error('MAIL_FROM must be an address, like "Washday <hello@example.org>"')
  const domain = from.address.split('@').at(-1)

  /** By Message-ID, what the connection has read to its end: it may arrive, whatever happens next. */
  const handedOver = new Set<string>()

  async function open() {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: maxConcurrentEmails,
      // For a kept connection that the server has dropped; all other trying again is the outbox's work.
      maxRequeues: 1,
      // Closed by us before the server does it in the middle of a message.
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
  const { subject, html, text, calendar, leaveWaitlistUrl, attachments = [] } = content
  return {
    // Name and address apart: whatever they hold, there is one recipient.
    to: { name: to.name, address: to.address },
    replyTo,
    subject,
    html,
    text,
    // Automatic answers, such as "I am on holiday", are not to be sent to this.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(leaveWaitlistUrl ? { list: { unsubscribe: leaveWaitlistUrl } } : {}),
    attachments: [...attachments, ...(calendar ? [invitation(calendar)] : [])].map((file) => ({
      ...file,
      contentTransferEncoding: 'base64' as const,
    })),
  }
}

function invitation(calendar: string) {
  return {
    filename: 'invite.ics',
    content: calendar,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  }
}

/**
 * Only a permanent no to the recipient is final: any other refusal may be our own configuration,
 * and is put right by the next attempt. Servers quote the address in their words, so only codes are kept.
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

/** SMTP where a mail server is configured, else the messages are kept (DESIGN.md 7). */
export function createChannel(mail: { smtpUrl: string | null; mailFrom: string }): Channel {
  return mail.smtpUrl
    ? smtpChannel(mail.smtpUrl, mail.mailFrom)
    : { name: 'kept', close: async () => {} }
}
