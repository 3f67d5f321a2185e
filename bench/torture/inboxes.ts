import { startMailServer } from '../../test/support/mail-server.ts'
import { startWebhookReceiver } from '../../test/support/webhook-receiver.ts'

/** An e-mail or text that arrived; `id` is that of the message in the database. */
type Arrived = { id: string; to: string; text: string }

/** All families' mailboxes and phones: what was accepted, even if the reply was lost */
export type Inboxes = Awaited<ReturnType<typeof openInboxes>>

export async function openInboxes() {
  const mail = await startMailServer()
  const phones = await startWebhookReceiver()
  const arrived: Arrived[] = []
  const links = new Map<string, string>()
  function add(message: Arrived) {
    const [, link] = /\/(?:m|cancel|my)\/([\w-]{16,36})/.exec(message.text) ?? []
    arrived.push(message)
    if (link) links.set(message.to, link)
  }
  function read() {
    for (const { messageId = '', recipients, text = '' } of mail.received.splice(0)) {
      for (const to of recipients) add({ id: messageId.replace(/^<|@.*$/g, ''), to, text })
    }
    for (const { id, json } of phones.received.splice(0)) {
      add({ id, to: String(json.data.to), text: String(json.data.text) })
    }
    return { arrived, links }
  }
  return {
    env: {
      SMTP_URL: mail.url,
      TEXT_WEBHOOK_URL: phones.url,
      TEXT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'torture').toString('base64')}`,
      WEBHOOK_NETWORKS: '127.0.0.1',
    },
    all: () => read().arrived,
    /** The token of the latest personal link that reached this address or phone */
    linkOf: (to: string) => read().links.get(to),
    close: () => Promise.all([mail.close(), phones.close()]),
  }
}
