import type { TwilioSettings } from '../../config/twilio-settings.ts'

const timeoutMs = 8_000

/** `date` is the service's time, for comparison with our clock. */
export type TextServiceAnswer = { date: Date | null } & (
  | { isOk: true; sender: string }
  | { isOk: false; found: string; advice: string }
)
type Answer = { status: number; body: Record<string, unknown>; date: Date | null }

/**
 * Asks Twilio whether it knows the account and the sender, and sends nothing:
 * https://www.twilio.com/docs/iam/api/account and https://www.twilio.com/docs/messaging/api/service-resource
 */
export async function askTwilio(
  settings: TwilioSettings,
  waitMs = timeoutMs,
): Promise<TextServiceAnswer> {
  const get = (url: string) => askJson(url, settings, waitMs)
  let date: Date | null = null
  try {
    const account = await get(`${baseOf(settings)}.json`)
    date = account.date
    const status = String(account.body.status ?? '')
    if (account.status === 401 || account.status === 403) {
      return {
        isOk: false,
        date,
        found: `Twilio refused our account or token (${account.status}).`,
        advice: 'Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN again from the Twilio Console.',
      }
    }
    if (account.status !== 200) return unexpected(account, 'the account')
    if (status !== 'active') {
      return {
        isOk: false,
        date,
        found: `The Twilio account is ${status || 'not active'}.`,
        advice: 'Sign in to the Twilio Console and check for an unpaid bill.',
      }
    }
    const refusal = await checkSender(settings, get)
    return refusal ? { ...refusal, date } : { isOk: true, sender: describeEnd(settings.from), date }
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    return {
      isOk: false,
      date,
      found: `Twilio could not be reached (${cause?.code ?? name ?? 'UNKNOWN'}).`,
      advice: 'Check that this machine reaches the internet; texts wait until it does.',
    }
  }
}

const baseOf = ({ apiUrl, accountSid }: TwilioSettings) =>
  `${apiUrl}/2010-04-01/Accounts/${accountSid}`

/** Null if TWILIO_FROM can send texts */
async function checkSender(settings: TwilioSettings, get: (url: string) => Promise<Answer>) {
  const { from, apiUrl } = settings
  if (from.startsWith('MG')) {
    // The API of messaging services has a host of its own.
    const host = apiUrl.replace(/\/\/api\.twilio\.com$/, '//messaging.twilio.com')
    const service = await get(`${host}/v1/Services/${from}`)
    if (service.status === 200) return null
    return service.status === 404 ? unknownSender(from) : unexpected(service, 'the sender')
  }
  const query = new URLSearchParams({ PhoneNumber: from })
  const numbers = await get(`${baseOf(settings)}/IncomingPhoneNumbers.json?${query}`)
  if (numbers.status !== 200) return unexpected(numbers, 'the sender')
  const [number] = (numbers.body.incoming_phone_numbers ?? []) as {
    capabilities?: { sms?: boolean }
  }[]
  if (!number) return unknownSender(from)
  if (number.capabilities?.sms !== false) return null
  return {
    isOk: false as const,
    found: `The number of TWILIO_FROM, which ${describeEnd(from)}, cannot send texts.`,
    advice: 'Choose a number with SMS in the Twilio Console.',
  }
}

/** Only the last four characters, which suffice to recognize the sender */
const describeEnd = (from: string) => `ends in ${from.slice(-4)}`

function unknownSender(from: string) {
  return {
    isOk: false as const,
    found: `TWILIO_FROM, which ${describeEnd(from)}, does not belong to the Twilio account.`,
    advice: 'Copy the number or the messaging service from the Twilio Console.',
  }
}

function unexpected({ status, date }: Answer, what: string) {
  return {
    isOk: false as const,
    date,
    found: `Twilio answered ${status} when asked for ${what}.`,
    advice: 'Try again later. Outages are listed at https://status.twilio.com.',
  }
}

async function askJson(
  url: string,
  { accountSid, authToken }: TwilioSettings,
  waitMs: number,
): Promise<Answer> {
  const response = await fetch(url, {
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  })
  const dateHeader = response.headers.get('date')
  const body = await response.json().catch(() => ({}))
  return { status: response.status, body, date: dateHeader ? new Date(dateHeader) : null }
}
