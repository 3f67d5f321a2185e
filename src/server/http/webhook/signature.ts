import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../../domain/duration.ts'

/**
 * Signs webhooks as specified in
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

/** How far a webhook's timestamp may be from now */
export const toleranceMs = 5 * minuteMs

const prefix = 'whsec_'

/** The standard allows 24 to 64 random bytes. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export function isSecret(secret: string): boolean {
  if (!secret.startsWith(prefix)) return false
  const encoded = secret.slice(prefix.length)
  const { length } = Buffer.from(encoded, 'base64')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && length >= 24 && length <= 64
}

export type SignedHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

export function signatureHeaders(
  secret: string,
  { id, body }: { id: string; body: string },
  now: Date,
): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(secret, id, timestamp, body)}`,
  }
}

/** Whether one of the signatures is valid and the timestamp is recent (`toleranceMs`) */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, unknown>>,
  body: string,
  now: Date,
): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return false
  }
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false
  const expected = Buffer.from(sign(secret, id, timestamp, body))
  return signatures.split(' ').some((versioned) => {
    const given = Buffer.from(versioned.replace(/^v1,/, ''))
    return (
      versioned.startsWith('v1,') &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    )
  })
}

function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
