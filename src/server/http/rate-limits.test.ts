import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { rateLimits } from './rate-limits.ts'

const limited = {
  status: 429,
  body: {
    message: 'Too many requests. Please wait a few minutes and try again.',
    code: 'too_many_requests',
  },
}

async function send(app: TestApp, url: string, times: number, from: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await app.post(url, {}, { from })).status)
  return statuses
}

describe('an IP address that sends too many requests', () => {
  test.each([
    ['/api/register', rateLimits.register.rateLimit.max, 400],
    ['/api/register/check-duplicate', rateLimits.checkDuplicate.rateLimit.max, 400],
    ['/api/waitlist', rateLimits.waitlist.rateLimit.max, 400],
    ['/api/cancel/unknown', rateLimits.cancel.rateLimit.max, 404],
    ['/api/find', rateLimits.find.rateLimit.max, 400],
    ['/api/admin/login', rateLimits.login.rateLimit.max, 400],
  ])(
    'gets 429 from %s, while other IP addresses are served',
    async (url, maxRequests, otherwise) => {
      const app = await createTestApp({ config: { rateLimit: true } })
      const served = await send(app, url, maxRequests, '192.0.2.1')
      expect(new Set(served)).toEqual(new Set([otherwise]))
      const refused = await app.post(url, {}, { from: '192.0.2.1' })
      expect(refused).toMatchObject(limited)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await send(app, url, 1, '192.0.2.2')).toEqual([otherwise])
    },
  )
})

test('thirty families in one library can each sign up or check for duplicates five times', () => {
  expect(rateLimits.register.rateLimit.max).toBeGreaterThanOrEqual(30 * 5)
  expect(rateLimits.checkDuplicate.rateLimit.max).toBeGreaterThanOrEqual(30 * 5)
})

describe('behind proxies', () => {
  const forwarded = (address: string) => ({
    headers: { 'x-forwarded-for': address },
    from: '10.0.0.1',
  })
  const maxRequests = rateLimits.login.rateLimit.max

  test('requests count for the address that the nearest proxy saw', async () => {
    const app = await createTestApp({ config: { rateLimit: true, trustProxy: 1 } })
    const ask = async (address: string) =>
      (await app.post('/api/admin/login', {}, forwarded(address))).status
    // The client has invented the first address, which is ignored.
    for (let n = 0; n < maxRequests; n++) expect(await ask(`203.0.113.${n}, 192.0.2.1`)).toBe(400)
    expect(await ask('203.0.113.250, 192.0.2.1')).toBe(429)
    expect(await ask('192.0.2.2')).toBe(400)
  })

  test('X-Forwarded-For is ignored unless a proxy is configured', async () => {
    const app = await createTestApp({ config: { rateLimit: true } })
    const ask = async (address: string) =>
      (await app.post('/api/admin/login', {}, forwarded(address))).status
    for (let n = 0; n < maxRequests; n++) expect(await ask(`192.0.2.${n}`)).toBe(400)
    expect(await ask('203.0.113.1')).toBe(429)
  })
})

test('RATE_LIMIT=off disables the limits', async () => {
  const app = await createTestApp({ config: { rateLimit: false } })
  const statuses = await send(app, '/api/register', rateLimits.register.rateLimit.max + 1, '::1')
  expect(new Set(statuses)).toEqual(new Set([400]))
})
