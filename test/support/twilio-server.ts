import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TwilioSettings } from '../../src/server/config/twilio-settings.ts'

/** A text that the server was asked to send, as the form of the request says it */
type ReceivedText = { to: string; body: string; from?: string; messagingServiceSid?: string }

/** `silent` takes a text and never answers, `hangs up` takes it and breaks off, `babbling` answers no JSON. */
type Mood = 'friendly' | 'silent' | 'hangs up' | 'babbling'

export type TwilioServer = {
  /** For the configuration; for the environment of a process see `env` */
  settings: TwilioSettings
  env: Record<string, string>
  port: number
  /** Every text that was taken, also one that was not answered, in order */
  received: ReceivedText[]
  /** How many requests there were, of whatever kind */
  requests(): number
  mood: Mood
  /** Answers texts to this number with the HTTP status and Twilio's code; null takes them again */
  answer(to: string, refusal: { status: number; code?: number } | null): void
  /** The first text to this number whose words are like this; waits until there is one */
  textTo(to: string, words?: RegExp): Promise<ReceivedText>
  /** Texts that arrive from now on are answered once the function that this answers is called */
  hold(): () => void
  /** Breaks off every connection and leaves the port */
  close(): Promise<void>
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const authToken = 'a secret of the tests'
const from = '+15550100999'

/** Speaks Twilio's API for sending texts, on this machine; on a free port unless one is given. */
export async function startTwilioServer({ port = 0 } = {}): Promise<TwilioServer> {
  const received: ReceivedText[] = []
  const refusals = new Map<string, { status: number; code?: number }>()
  const waiting = new Set<() => void>()
  let held: Promise<void> = Promise.resolve()
  let requests = 0

  const server = createServer((request, response) => {
    requests++
    handle(request, response).catch((error) => response.destroy(error))
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fail = (status: number, code?: number) =>
      // Like the real one, it quotes the number in its words.
      reply(response, status, { code, message: `Trouble with ${form.get('To')}`, status })
    const form = new URLSearchParams(await text(request))
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return fail(404, 20404)
    if (request.method !== 'POST') return fail(405, 20004)
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) return fail(401, 20003)
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return fail(415)
    const sent = readForm(form)
    if (!sent) return fail(400, 21603)
    const refusal = refusals.get(sent.to)
    if (refusal) return fail(refusal.status, refusal.code)
    received.push(sent)
    for (const look of waiting) look()
    if (twilio.mood === 'hangs up') return void request.socket.destroy()
    if (twilio.mood === 'silent') return
    if (twilio.mood === 'babbling') return void response.writeHead(201).end('<html>')
    await held
    const sid = `SM${String(received.length).padStart(32, '0')}`
    reply(response, 201, { sid, status: 'queued', to: sent.to, body: sent.body, error_code: null })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${address.port}`

  const twilio: TwilioServer = {
    settings: { accountSid, authToken, from, apiUrl },
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_URL: apiUrl,
    },
    port: address.port,
    received,
    requests: () => requests,
    mood: 'friendly',
    answer(to, refusal) {
      if (refusal) refusals.set(to, refusal)
      else refusals.delete(to)
    },
    textTo(to, words = /^/) {
      return new Promise((resolve) => {
        const look = () => {
          const found = received.find((one) => one.to === to && words.test(one.body))
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
  return twilio
}

/** What Twilio asks of a text: a number, words, and one sender */
function readForm(form: URLSearchParams): ReceivedText | null {
  const { To, Body, From, MessagingServiceSid } = Object.fromEntries(form)
  if (!To || !Body || Boolean(From) === Boolean(MessagingServiceSid)) return null
  return {
    to: To,
    body: Body,
    ...(From && { from: From }),
    ...(MessagingServiceSid && { messagingServiceSid: MessagingServiceSid }),
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
