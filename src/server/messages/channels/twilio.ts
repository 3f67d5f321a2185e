import { noTextService } from '../../../domain/message.ts'
import type { TwilioSettings } from '../../config/twilio-settings.ts'
import type { TextChannel, TextDelivery } from './text-channel.ts'

const timeoutMs = 20_000

/** Twilio's codes for a number that no text can reach: https://www.twilio.com/docs/api/errors */
const unreachableCodes = new Set([21211, 21214, 21217, 21614, 21635])
/** The phone has answered STOP, and Twilio blocks it. */
const stoppedCode = 21610

/** The request never reached Twilio; after any other failure, the text may have been sent. */
const notConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Sends through Twilio's Messages API: https://www.twilio.com/docs/messaging/api/message-resource */
export function twilioChannel(settings: TwilioSettings, waitMs = timeoutMs): TextChannel {
  const { accountSid, authToken, from, apiUrl } = settings
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  }
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const closing = new AbortController()

  return {
    async deliver({ to, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ [sender]: from, To: to, Body: text }),
          redirect: 'error',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(waitMs)]),
        })
        const body = await response.text()
        if (!response.ok) return classifyRefusal(response.status, codeIn(body))
        // Throws if the body is not JSON, such as a proxy's page.
        JSON.parse(body)
        return { outcome: 'sent' }
      } catch (error) {
        return classifyFailure(error)
      }
    },
    async close() {
      closing.abort()
    },
  }
}

function codeIn(body: string): unknown {
  try {
    return JSON.parse(body)?.code
  } catch {
    return undefined
  }
}

/**
 * Only a code about the number is final; any other may be due to our configuration. A 5xx may come from a gateway after
 * Twilio has accepted the text (docs/decisions/0011). Error messages quote the number, so only codes are kept.
 */
function classifyRefusal(status: number, code: unknown): TextDelivery {
  if (code === stoppedCode) return { outcome: 'stopped' }
  const reason = ['Twilio', status, code].filter(Boolean).join(' ')
  if (unreachableCodes.has(Number(code))) return { outcome: 'refused', reason }
  return { outcome: status >= 500 ? 'unanswered' : 'delayed', reason }
}

function classifyFailure(error: unknown): TextDelivery {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? name ?? 'UNKNOWN'
  return {
    outcome: notConnectedCodes.has(code) ? 'delayed' : 'unanswered',
    reason: `Twilio ${code}`,
  }
}

/** Refuses every text; an e-mail replaces some of them (`emailInstead` in outbox-text.ts). */
const noTexts: TextChannel = {
  deliver: async () => ({ outcome: 'refused', reason: noTextService }),
  close: async () => {},
}

export function createTextChannel(
  twilio: TwilioSettings | null,
  otherwise: TextChannel = noTexts,
): TextChannel {
  return twilio ? twilioChannel(twilio) : otherwise
}
