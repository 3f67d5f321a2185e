import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

type ReceivedMail = Email & {
  /** Whom the sender asked to deliver to, whatever the headers say */
  recipients: string[]
}

/** `silent` takes connections and says nothing; `hangs up` takes a whole message and breaks off unanswered. */
type Mood = 'friendly' | 'silent' | 'hangs up'

export type MailServer = {
  /** For SMTP_URL */
  url: string
  port: number
  /** Every message that arrived whole, also one that was not answered, in order */
  received: ReceivedMail[]
  mood: Mood
  /** The first message to this address, of this subject if given; waits until there is one */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail>
  /** Answers this recipient with `reply`, such as "550 5.1.1 No such user"; null accepts again */
  answer(address: string, reply: string | null): void
  /** Messages that arrive from now on are answered once the function that this answers is called */
  hold(): () => void
  /** Breaks off every connection and leaves the port */
  close(): Promise<void>
}

/** A real mail server of this machine that keeps what it gets; on a free port unless one is given. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const replies = new Map<string, string>()
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  let held: Promise<void> = Promise.resolve()
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, answer) {
      if (mailServer.mood !== 'silent') answer()
    },
    onRcptTo({ address }, _session, answer) {
      const reply = replies.get(address)
      answer(reply ? refusal(reply) : null)
    },
    onData(stream, session, answer) {
      receive(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(() => answer(), answer)
    },
  })
  async function receive(stream: SMTPServerDataStream, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const mail = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'utf8' })
    received.push({ ...mail, recipients })
    for (const look of waiting) look()
    if (mailServer.mood === 'hangs up') breakOff()
    await held
  }
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A connection that a test breaks off is no error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo

  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    mood: 'friendly',
    mailTo(recipient, subject = /^/) {
      return new Promise((resolve) => {
        const look = () => {
          const mail = received.find(
            (one) => one.recipients.includes(recipient) && subject.test(one.subject ?? ''),
          )
          if (!mail) return
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      })
    },
    answer(recipient, reply) {
      if (reply) replies.set(recipient, reply)
      else replies.delete(recipient)
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      breakOff()
      await closed
    },
  }
  return mailServer
}

/** "450 4.2.1 Busy" as the error that makes the server say so */
function refusal(reply: string): Error {
  const [code, ...words] = reply.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
