import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { TestCertificate } from './certificates.ts'

type ReceivedMail = Email & {
  /** The envelope's recipients */
  recipients: string[]
  /** The raw message, for attachments; their parsed `content` is readable only if it is text. */
  source: string
}

/** `silent` accepts connections and never answers; `hangs up` receives a whole message, then disconnects. */
type Mood = 'friendly' | 'silent' | 'hangs up'

export type MailServer = {
  url: string
  port: number
  /** Every completely received message in order, whether or not it was answered */
  received: ReceivedMail[]
  mood: Mood
  logins: number
  /** Waits for the first message to this address, with this subject if given. */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail>
  count(least: number): Promise<void>
  /** Refuses `address` as recipient or sender with `reply`, such as "550 5.1.1 No such user"; null accepts it again. */
  answer(address: string, reply: string | null): void
  /** Delays the answers to new messages until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

type Options = {
  port?: number
  /** Uses TLS from the start (smtps) with this certificate; `url` then names localhost */
  certificate?: TestCertificate
  /** Offers STARTTLS with this certificate */
  startTls?: TestCertificate
  /** Accepts mail only after a login with this user and password */
  login?: { user: string; password: string }
}

/** Greets at once; smtp-server waits 100 ms on every connection, to catch clients that talk before the greeting. */
class PromptServer extends SMTPServer {
  override connect(...accepted: Parameters<SMTPServer['connect']>) {
    super.connect(...accepted)
    const connection = [...this.connections].at(-1)
    connection?.connectionReady()
    // The timer calls this later; do not greet a second time.
    if (connection) connection.connectionReady = () => {}
  }
}

/** A local SMTP server that stores messages; on a free port unless `port` is given. */
export async function startMailServer({
  port = 0,
  certificate,
  startTls,
  login,
}: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const replies = new Map<string, string>()
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  let held: Promise<void> = Promise.resolve()
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = new PromptServer({
    ...(certificate ? { secure: true, ...certificate } : startTls),
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: [...(login ? [] : ['AUTH']), ...(startTls ? [] : ['STARTTLS'])],
    onAuth({ username, password }, _session, answer) {
      mailServer.logins += 1
      const isRight = username === login?.user && password === login?.password
      answer(isRight ? null : new Error('Wrong'), isRight ? { user: username } : undefined)
    },
    disableReverseLookup: true,
    onConnect(_session, answer) {
      if (mailServer.mood !== 'silent') answer()
    },
    onMailFrom({ address }, _session, answer) {
      const reply = replies.get(address)
      answer(reply ? refusal(reply) : null)
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
    const source = Buffer.concat(chunks)
    const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8' })
    received.push({ ...mail, recipients, source: source.toString() })
    for (const look of waiting) look()
    if (mailServer.mood === 'hangs up') breakOff()
    await held
  }
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Tests break connections on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  /** Calls `find` now and after each message, until it returns something. */
  function wait<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  }

  const mailServer: MailServer = {
    url: certificate ? `smtps://localhost:${address.port}` : `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    mood: 'friendly',
    logins: 0,
    mailTo: (recipient, subject = /^/) =>
      wait(() =>
        received.find(
          (one) => one.recipients.includes(recipient) && subject.test(one.subject ?? ''),
        ),
      ),
    count: async (least) => void (await wait(() => (received.length >= least ? true : undefined))),
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

/** The error that makes the server send `reply`, such as "450 4.2.1 Busy" */
function refusal(reply: string): Error {
  const [code, ...words] = reply.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
