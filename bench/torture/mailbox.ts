import { type MailServer, startMailServer } from '../../test/support/mail-server.ts'

export type Mail = {
  messageId: string
  recipient: string
  token: string | undefined
  language: string | undefined
}

/** All families' mailboxes: every e-mail that the mail server accepted, even if its reply was lost */
export type Mailbox = {
  url: string
  all(): readonly Mail[]
  /** The token of the latest personal link sent to this address */
  linkOf(address: string): string | undefined
  close(): Promise<void>
}

const personalLink = /\/(?:cancel|my)\/([0-9a-f-]{36})/

export async function openMailbox(): Promise<Mailbox> {
  const server: MailServer = await startMailServer()
  const mails: Mail[] = []
  const links = new Map<string, string>()
  function read(): readonly Mail[] {
    for (const { messageId = '', recipients, text = '', html = '' } of server.received.splice(0)) {
      const [, token] = personalLink.exec(text) ?? []
      const [, language] = /<html[^>]* lang="(\w+)"/.exec(html) ?? []
      for (const recipient of recipients) {
        const id = messageId.replace(/^<|@.*$/g, '')
        mails.push({ messageId: id, recipient, token, language })
        if (token) links.set(recipient, token)
      }
    }
    return mails
  }
  return {
    url: server.url,
    all: read,
    linkOf(address) {
      read()
      return links.get(address)
    },
    close: () => server.close(),
  }
}
