import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TwilioSettings } from '../../src/server/config/twilio-settings.ts'

/** A text that the server was asked to send, from the request's form */
type ReceivedText = { to: string; body: string; from?: string; messagingServiceSid?: string }

/** `silent` accepts texts but never answers; `hangs up` accepts, then disconnects; `babbling` answers without JSON. */
type Mood = 'friendly' | 'silent' | 'hangs up' | 'babbling'

export type TwilioServer = {
  /** Configures an app in this process; `env` configures a separate process. */
  settings: TwilioSettings
  env: Record<string, string>
  port: number
  /** Every accepted text in order, whether or not it was answered */
  received: ReceivedText[]
  requests(): number
  mood: Mood
  /** Refuses texts to this number with the HTTP status and Twilio's code; null accepts them again. */
  answer(to: string, refusal: { status: number; code?: number } | null): void
  /** What the API reports about the account: its status, and which numbers can send texts */
  account: { status: string; numbers: { number: string; sendsTexts: boolean }[] }
  /** Waits for the first text to this number that matches. */
  textTo(to: string, words?: RegExp): Promise<ReceivedText>
  /** Delays the answers to new texts until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const authToken = 'a secret of the tests'
const from = '+15550100999'
export const messagingService = `MG${'0123456789abcdef'.repeat(2)}`

/** A local server with Twilio's API for sending texts; on a free port unless `port` is given. */
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
      // As in the real API, the error message contains the number.
      reply(response, status, { code, message: `Trouble with ${form.get('To')}`, status })
    const form = new URLSearchParams(await text(request))
    if (request.method === 'GET') return reply(response, ...findPage(request))
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
    await held
    if (twilio.mood === 'babbling') return void response.writeHead(201).end('<html>')
    const sid = `SM${String(received.length).padStart(32, '0')}`
    reply(response, 201, { sid, status: 'queued', to: sent.to, body: sent.body, error_code: null })
  }

  /** The API resources that show whether the account and the sender can send texts */
  function findPage({ url = '', headers }: IncomingMessage): [status: number, body: object] {
    const { pathname, searchParams } = new URL(url, 'http://twilio')
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (headers.authorization !== `Basic ${credentials}`) return [401, { code: 20003 }]
    const { status, numbers } = twilio.account
    const account = `/2010-04-01/Accounts/${accountSid}`
    if (pathname === `${account}.json`) return [200, { status }]
    if (pathname === `/v1/Services/${messagingService}`) return [200, {}]
    if (pathname !== `${account}/IncomingPhoneNumbers.json`) return [404, { code: 20404 }]
    const found = numbers.filter(({ number }) => number === searchParams.get('PhoneNumber'))
    const describe = ({ number, sendsTexts }: (typeof numbers)[number]) => ({
      phone_number: number,
      capabilities: { sms: sendsTexts },
    })
    return [200, { incoming_phone_numbers: found.map(describe) }]
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
    account: { status: 'active', numbers: [{ number: from, sendsTexts: true }] },
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

/** Null without a number, a body and exactly one sender, which Twilio requires */
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
