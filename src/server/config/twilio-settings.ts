import { isUrlWith, type SettingsReader } from './settings-reader.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A phone number (+1...) or a messaging service (MG...) */
  from: string
  apiUrl: string
}
type Name = `TWILIO_${'ACCOUNT_SID' | 'AUTH_TOKEN' | 'FROM' | 'API_URL'}`

/** Requires all three settings or none; null if Twilio sends no texts. No mistake shows the token. */
export function readTwilio({
  mistakes,
  text,
  matching,
  secret,
}: SettingsReader<Name>): TwilioSettings | null {
  const required: Name[] = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']
  const given = required.filter(text)
  if (given.length < required.length) {
    if (given.length > 0) {
      mistakes.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together')
    }
    return null
  }
  return {
    // Read as a secret, because the SID and the token may have been swapped.
    accountSid: secret(
      'TWILIO_ACCOUNT_SID',
      (sid) => /^AC[0-9a-f]{32}$/i.test(sid),
      'AC with 32 digits and letters (a to f) after it',
    ),
    authToken: text('TWILIO_AUTH_TOKEN'),
    from: secret(
      'TWILIO_FROM',
      (from) => /^(\+1\d{10}|MG[0-9a-f]{32})$/i.test(from),
      '+15550100100, or a messaging service: MG with 32 digits and letters (a to f) after it',
    ),
    apiUrl: matching(
      'TWILIO_API_URL',
      isUrlWith('http:', 'https:'),
      'an http:// or https:// address',
    ).replace(/\/+$/, ''),
  }
}
