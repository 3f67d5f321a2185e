import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import type { LoggedMessage } from '../../contract/messages.ts'
import { routePatterns } from '../../contract/route-patterns.ts'
import type { Config } from '../config/config.ts'

async function createSite(config: Partial<Config> = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'washday-web-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  // The server looks for a renderer beside the web folder, so the web folder needs a parent of its own.
  const folder = join(parent, 'web')
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<title></title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  const app = await createTestApp({ build: { webFolder: folder }, config })
  const slot = await addSlot(app.db)
  const registration = await registerFamily(app, slot)
  const token = await signInAdmin(app)
  return { ...app, slot, registration, token }
}
type Site = Awaited<ReturnType<typeof createSite>>

/** One response of each kind: pages, files, API responses, refusals, malformed requests */
function everyKind({ app, slot, registration, token }: Site) {
  const cancel = `/api/cancel/${tokenOf(registration)}`
  const signedIn = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  return [
    ...Object.values(routePatterns).map((url) => ({ url: url.replace(/:\w+\??/, 'x') })),
    { url: '/favicon.svg' },
    { url: '/nothing' },
    { url: '/%E0%A4%A' },
    { url: '/x%00' },
    { url: '/api/events' },
    { url: `/api/events/${slot.eventId}` },
    { url: '/api/health' },
    { url: '/api/docs' },
    { url: '/api/docs/static/swagger-ui.css' },
    { url: '/api/docs/json' },
    { url: '/api/nothing' },
    { url: '/api/%E0%A4%A' },
    { url: cancel },
    { url: cancel.replace('/api/', '/%61pi/') },
    { url: '/api/admin/stats' },
    { url: '/api/admin/stats', headers: signedIn },
    { url: `/api/admin/registrations/${slot.eventId}`, headers: signedIn },
    { url: '/api/register', method: 'POST' as const, headers: json, payload: '{' },
    { url: '/api/register', method: 'POST' as const, headers: json, payload: '{}' },
    {
      url: '/api/register',
      method: 'OPTIONS' as const,
      headers: { origin: 'https://example.org' },
    },
  ].map(async (request) => ({ ...(await app.inject(request)), request }))
}

const isPage = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).startsWith('text/html')

describe('every response', () => {
  test('allows only our own scripts and styles, and no framing', async () => {
    for (const answer of await Promise.all(everyKind(await createSite()))) {
      const policy = String(answer.headers['content-security-policy'])
      const directives = new Map(
        policy.split(';').map((part) => part.split(/ (.*)/s) as [string, string]),
      )
      expect([answer.request.url, policy]).toEqual([
        answer.request.url,
        expect.not.stringMatching(/unsafe|https?:|\*/),
      ])
      // A response that is not a page may omit script-src and style-src, which fall back to default-src.
      const sources = isPage(answer)
        ? {
            'script-src': "'self'",
            'style-src': "'self'",
            'worker-src': "'self'",
            'form-action': "'self'",
          }
        : { 'form-action': expect.stringMatching(/^'(self|none)'$/) }
      expect(Object.fromEntries(directives)).toMatchObject({
        'default-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        ...sources,
      })
      if (isPage(answer)) expect(answer.headers['x-frame-options']).toBe('DENY')
    }
  })

  test('forbids content sniffing, referrers and embedding by other sites, and isolates a page’s window', async () => {
    let pages = 0
    for (const answer of await Promise.all(everyKind(await createSite()))) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (isPage(answer)) {
        pages++
        expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin')
      }
      if (answer.body !== '') {
        expect(answer.headers['content-type']).toMatch(/; charset=utf-8$|^image\/svg\+xml$/)
      }
    }
    expect(pages).toBeGreaterThan(5)
  })

  test('has no CORS headers and does not name the server software', async () => {
    for (const { headers } of await Promise.all(everyKind(await createSite()))) {
      const names = Object.keys(headers)
      expect(names.filter((name) => /^access-control|^server$|^x-powered-by/.test(name))).toEqual(
        [],
      )
      expect(names).not.toContain('set-cookie')
    }
  })

  test('is not cached if it contains personal data', async () => {
    const site = await createSite()
    const kept = (await Promise.all(everyKind(site))).filter(
      ({ headers }) => headers['cache-control'] !== 'no-store',
    )
    for (const { body, headers, request } of kept) {
      expect([request.url, headers['cache-control']]).toEqual([
        request.url,
        expect.stringMatching(/^(no-cache|public, max-age=\d+(, immutable)?)$/),
      ])
      expect(body).not.toContain(site.registration.name)
    }
    const urls = new Set(kept.map(({ request }) => request.url))
    const ofPeople = [...urls].filter((url) =>
      /admin\/(stats|registrations\/\w{8}-)|cancel\/\w{8}-/.test(url),
    )
    expect(ofPeople).toEqual([])
  })
})

describe('Strict-Transport-Security', () => {
  test('is sent with every response if PUBLIC_URL is https', async () => {
    // The proxy uses http to reach the server; families use PUBLIC_URL.
    const site = await createSite({ publicUrl: 'https://wash.example.org', trustProxy: 1 })
    for (const { headers } of await Promise.all(everyKind(site))) {
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
  })

  test('is not sent without https, because it would lock families out', async () => {
    for (const { headers } of await Promise.all(everyKind(await createSite()))) {
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })
})

test('the policy of the e-mail frame allows no scripts, no requests to any server, and no forms', async () => {
  const { app } = await createSite()
  const { headers } = await app.inject('/api/message-frame')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'unsafe-inline';img-src data:;form-action 'none';base-uri 'none';frame-ancestors 'self';sandbox allow-same-origin",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('links in messages use PUBLIC_URL, not the host that a request claims', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  const claims = { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' }
  const answer = await app.post('/api/register', registerBody(slot), { headers: claims })
  expect(answer.status).toBe(201)
  const token = await signInAdmin(app)
  const [message] = (await app.get<{ id: string }[]>('/api/admin/messages', { token })).body
  const read = await app.get<LoggedMessage>(`/api/admin/messages/${message?.id}`, {
    token,
    headers: claims,
  })
  expect(read.body.content?.personalLink).toMatch(/^http:\/\/localhost:3000\/cancel\//)
  expect(JSON.stringify(read.body)).not.toContain('evil')
})
