export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A phone number (+1...) or a messaging service (MG...) */
  from: string
  apiUrl: string
}
type Name = `TWILIO_${'ACCOUNT_SID' | 'AUTH_TOKEN' | 'FROM' | 'API_URL'}`

/** All settings or none; null where no texts are sent. The token is never shown. */
export function readTwilio(text: (name: Name) => string): {
  twilio: TwilioSettings | null
  mistakes: string[]
} {
  const accountSid = text('TWILIO_ACCOUNT_SID')
  const authToken = text('TWILIO_AUTH_TOKEN')
  const from = text('TWILIO_FROM')
  const apiUrl = text('TWILIO_API_URL')
  const given = [accountSid, authToken, from].filter(Boolean)
  if (given.length === 0) return { twilio: null, mistakes: [] }
  if (given.length < 3) {
    const mistake = 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together'
    return { twilio: null, mistakes: [mistake] }
  }
  const mistakes: string[] = []
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) {
    mistakes.push(
      `TWILIO_ACCOUNT_SID must be AC with 32 digits and letters (a to f) after it, but is "${accountSid}"`,
    )
  }
  if (!/^(\+1\d{10}|MG[0-9a-f]{32})$/i.test(from)) {
    mistakes.push(
      `TWILIO_FROM must be a number like +15550100100 or a messaging service (MG...), but is "${from}"`,
    )
  }
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) {
    mistakes.push(`TWILIO_API_URL must be an http:// or https:// address, but is "${apiUrl}"`)
  }
  return { twilio: { accountSid, authToken, from, apiUrl: apiUrl.replace(/\/+$/, '') }, mistakes }
}
