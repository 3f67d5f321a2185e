import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type { TwilioSettings } from '../../config/twilio-settings.ts'
import type { TextChannel, TextDelivery } from './text-channel.ts'

/** Texts under way at a time; Twilio lines them up itself. */
export const mostTextsAtATime = 2

const patienceMs = 20_000

/** Twilio's codes for a number that no text can reach: https://www.twilio.com/docs/api/errors */
const unreachable = new Set([21211, 21214, 21217, 21614, 21635])
/** Whoever has the phone has answered STOP, and Twilio has kept it. */
const stopped = 21610

/** Failed before Twilio heard of it; after any other failure the text may be on its way. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

type ApiRequest = RequestClient.RequestOptions<Record<string, string>>

/** Sends by Twilio's API; the library, 40 MB of it, is loaded with the first text. */
export function twilioChannel(settings: TwilioSettings, waitMs = patienceMs): TextChannel {
  const { accountSid, authToken, from, apiUrl } = settings
  const closing = new AbortController()

  // By the platform's own fetch: it tells a connection that was never made from an answer that never came.
  async function request({ method, uri, username, password, headers, data }: ApiRequest) {
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const response = await fetch(apiUrl + new URL(uri).pathname, {
      method: method.toUpperCase(),
      headers: { ...headers, Authorization: `Basic ${credentials}` },
      body: new URLSearchParams(data),
      redirect: 'error',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(waitMs)]),
    })
    return { statusCode: response.status, body: await response.text(), headers: {} }
  }
  async function open() {
    const { default: twilio } = await import('twilio')
    const httpClient = new twilio.RequestClient()
    httpClient.request = request as typeof httpClient.request
    return twilio(accountSid, authToken, { httpClient })
  }
  let opened: ReturnType<typeof open> | undefined

  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
  return {
    async deliver({ to, text }) {
      opened ??= open()
      const client = await opened
      try {
        await client.messages.create({ ...sender, to, body: text })
        return { outcome: 'sent' }
      } catch (error) {
        return explain(error)
      }
    },
    async close() {
      closing.abort()
    },
  }
}

/**
 * Only what is about the number is final: any other refusal may be our own configuration, and is put right
 * by a later attempt. Twilio quotes the number in its words, so only codes are kept.
 */
function explain(error: unknown): TextDelivery {
  const { status, code, name, cause } = error as {
    status?: number
    code?: number | string
    name?: string
    cause?: { code?: string }
  }
  if (status) {
    if (code === stopped) return { outcome: 'stopped' }
    const reason = ['Twilio', status, code].filter(Boolean).join(' ')
    return { outcome: unreachable.has(Number(code)) ? 'refused' : 'delayed', reason }
  }
  const trouble = cause?.code ?? name ?? 'UNKNOWN'
  const outcome = neverArrived.has(trouble) ? 'delayed' : 'unanswered'
  return { outcome, reason: `Twilio ${trouble}` }
}

/** `last_error` of a text that was queued before texts were switched off */
const noTextService = 'texts are off'

/** Twilio where it is configured. Else nothing new is queued, and what was is refused, so that e-mails take over. */
export function createTextChannel(twilio: TwilioSettings | null): TextChannel {
  return twilio
    ? twilioChannel(twilio)
    : {
        deliver: async () => ({ outcome: 'refused', reason: noTextService }),
        close: async () => {},
      }
}
