import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

async function open(url: string, headers: Record<string, string> = {}) {
  const app = await createTestApp({ build: { webFolder: makeBuiltWeb() } })
  const { statusCode, headers: answered, body } = await app.app.inject({ url, headers })
  return { status: statusCode, headers: answered, body }
}

test('home redirects to /es, with a Vary header, if the browser prefers Spanish', async () => {
  const { status, headers } = await open('/?from=flyer', spanish)
  expect(status).toBe(302)
  expect(headers.location).toBe('/es?from=flyer')
  expect(headers.vary).toContain('accept-language')
})

test.each([
  [{}, 'no language'],
  [{ 'accept-language': 'en-US,en;q=0.9,es;q=0.5' }, 'English first'],
  [{ ...spanish, cookie: 'a=b; language=en' }, 'English chosen before'],
  [{ cookie: 'language=fr' }, 'an unknown choice'],
] as [Record<string, string>, string][])(
  'home is in English for the headers %j: %s',
  async (headers, _why) => {
    const { status, body } = await open('/', headers)
    expect(status).toBe(200)
    expect(body).toContain('en:/|')
  },
)

test('the choice in the cookie takes precedence over the browser’s language', async () => {
  const { status, headers } = await open('/', { cookie: 'language=es' })
  expect([status, headers.location]).toEqual([302, '/es'])
})

test('the link to English stores the choice, even without JavaScript', async () => {
  const { status, headers } = await open('/?language=en', spanish)
  expect([status, headers.location]).toEqual([303, '/'])
  expect(headers['set-cookie']).toMatch(/^language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/)
})

test('the cookie with the chosen language is Secure if PUBLIC_URL is https', async () => {
  const config = { publicUrl: 'https://wash.example.org' }
  const app = await createTestApp({ config, build: { webFolder: makeBuiltWeb() } })
  const { headers } = await app.app.inject({ url: '/?language=en' })
  expect(headers['set-cookie']).toMatch(/; SameSite=Lax; Secure$/)
})

test('the link to English keeps the other query parameters', async () => {
  const { headers } = await open('/?open=1&language=en&place=Harrison', spanish)
  expect(headers.location).toBe('/?open=1&place=Harrison')
})

test.each(['/es', '/es/', '/es/register', '/es/cancel/a-link'])(
  '%s is in Spanish even if the browser prefers English',
  async (url) => {
    const { status } = await open(url, { 'accept-language': 'en', cookie: 'language=en' })
    expect(status).toBe(200)
  },
)

test.each([
  ['/register', 200],
  ['/es/admin/events', 404],
  ['/es/nowhere', 404],
  ['/establish', 404],
])('%s does not redirect a browser that prefers Spanish, and returns %i', async (url, expected) => {
  expect((await open(url, spanish)).status).toBe(expected)
})

test('home has links to its address in each language, for search engines', async () => {
  for (const url of ['/', '/es']) {
    const { body } = await open(url)
    expect(body).toMatch(/hreflang="es" href="https?:[^"]+\/es"/)
    expect(body).toMatch(/hreflang="x-default" href="https?:[^"]+\/"/)
  }
})
