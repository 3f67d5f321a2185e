import { createHmac, timingSafeEqual } from 'node:crypto'

export type FormFields = Record<string, string | string[]>

/**
 * Whether Twilio signed this form for this URL: base64 of the HMAC-SHA1 of the URL and the sorted fields
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function isSignedByTwilio(
  authToken: string,
  signature: string,
  url: string,
  fields: FormFields,
): boolean {
  const form = Object.keys(fields)
    .sort()
    .map((name) => signedField(name, fields[name] ?? ''))
    .join('')
  return signedUrls(url).some((signedUrl) => {
    const expected = createHmac('sha1', authToken)
      .update(signedUrl + form)
      .digest('base64')
    return isEqual(signature, expected)
  })
}

/** Twilio signs each distinct value of a repeated field once. */
function signedField(name: string, value: string | string[]): string {
  const values = [...new Set([value].flat())].sort()
  return values.map((one) => name + one).join('')
}

/** The URL with and without its port, as given and normalized, because Twilio may sign any of them */
function signedUrls(url: string): string[] {
  return [url, new URL(url).href].flatMap((one) => [withoutPort(one), withPort(one)])
}

const urlParts = /^(https?):\/\/((?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]*))(:\d*)?(.*)$/is

function withoutPort(url: string): string {
  return url.replace(urlParts, '$1://$2$4')
}

function withPort(url: string): string {
  return url.replace(urlParts, (_, scheme, host, port, rest) => {
    const standardPort = scheme.toLowerCase() === 'https' ? ':443' : ':80'
    return `${scheme}://${host}${port || standardPort}${rest}`
  })
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
