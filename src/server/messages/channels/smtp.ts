import type { NodemailerError } from 'nodemailer'
import { isInstallationFault } from '../../../domain/mail-failure.ts'
import { type Mailbox, parseMailbox } from '../../../domain/mailbox.ts'
import type { Picture } from '../templates/check-in-code.ts'
import type { Channel, DeliveryResult, OutgoingMessage } from './channel.ts'
import { reasonOf } from './smtp-failure.ts'
import { openTransport, smtpTimeouts } from './smtp-transport.ts'

/** Connects when the first message is delivered. */
export function smtpChannel(smtpUrl: string, mailFrom: string, timeouts = smtpTimeouts): Channel {
  const from = parseMailbox(mailFrom)
  if (!from) throw new Error('MAIL_FROM must be an address, like "Washday <hello@example.org>"')

  /** IDs of messages that were written to the connection in full: they may arrive even if an error follows. */
  const handedOver = new Set<string>()

  async function open() {
    const transport = await openTransport(smtpUrl, timeouts)
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
      const mail = mailOf(message, from)
      const { messageId } = mail
      try {
        opened ??= open().catch((error) => {
          opened = undefined
          throw error
        })
        const transport = await opened
        await transport.sendMail({
          ...mail,
          signal: AbortSignal.timeout(timeouts.total),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return classifyError(error, smtpUrl, handedOver.has(messageId))
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

export function mailOf({ id, senderName, to, replyTo, content }: OutgoingMessage, from: Mailbox) {
  const { subject, html, text, calendar, language, leaveWaitlistUrl } = content
  const { attachments = [], pictures = [] } = content
  const files = [...attachments, ...(calendar ? [invitation(calendar)] : [])]
  return {
    from: { name: from.name || senderName, address: from.address },
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Separate fields, so that no name can add a recipient
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

/** Only a permanent rejection of the recipient is final; any other rejection may be due to our configuration. */
function classifyError(error: unknown, smtpUrl: string, isHandedOver: boolean): DeliveryResult {
  const { responseCode, permanent, command } = error as NodemailerError
  const reason = reasonOf(error, smtpUrl)
  if (!responseCode) return { outcome: isHandedOver ? 'unanswered' : 'delayed', reason }
  const isFinal = permanent && command === 'RCPT TO' && !isInstallationFault(reason)
  return { outcome: isFinal ? 'refused' : 'delayed', reason }
}

export function createChannel(mail: { smtpUrl: string | null; mailFrom: string }): Channel {
  return mail.smtpUrl
    ? smtpChannel(mail.smtpUrl, mail.mailFrom)
    : { name: 'kept', close: async () => {} }
}
