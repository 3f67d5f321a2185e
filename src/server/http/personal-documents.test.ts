import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { addEvent, addSlot, registerFamily, slotOf, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import type { InitialAppointment } from '../../contract/rendered-page.ts'
import { defaultSettings } from '../../contract/settings.ts'
import { rateLimits } from './rate-limits.ts'
import { createRenderedPages, type LinkedAppointments } from './rendered-pages.ts'

async function createSite(options: { rateLimit?: boolean } = {}) {
  const site = await createTestApp({ build: { webFolder: makeBuiltWeb() }, config: options })
  const open = async (url: string, headers = {}) => site.app.inject({ url, headers })
  const token = tokenOf(await registerFamily(site, await addSlot(site.db), 1))
  return { ...site, open, token }
}

function dataIn(body: string): InitialAppointment | null {
  const [, json = ''] = /id="initial-data">(.*)<\/script>/.exec(body) ?? []
  return json === '' ? null : JSON.parse(json)
}

describe('the document of a personal link', () => {
  test.each(['cancel', 'my'] as const)(
    'contains the response of GET /api/%s, and nothing about another family',
    async (kind) => {
      const site = await createSite()
      const { open, token, clock } = site
      await registerFamily(site, await addSlot(site.db), 2)
      const { body } = await open(`/${kind}/${token}`)
      const answer = (await open(`/api/${kind}/${token}`)).json()
      expect(dataIn(body)).toEqual({ renderedFor: clock().toISOString(), [kind]: answer })
      expect(answer.eventTitle).toBe('Free laundry day')
      expect(body).not.toMatch(/family ?2/i)
    },
  )

  test('is rendered for its own path, query and language', async () => {
    const { open, token, clock } = await createSite()
    const now = clock().toISOString()
    for (const path of [`/my/${token}`, `/m/${token}`, `/sign-up/${token}`, `/cancel/${token}`]) {
      expect((await open(`${path}?do=coming&x=?`)).body).toContain(
        `en:${path}|do=coming&x=?|${now}`,
      )
      expect((await open(`/es${path}`)).body).toContain(`es:${path}||${now}`)
    }
  })

  test('is never cached, and is the same in every encoding', async () => {
    const { open, token } = await createSite()
    const url = `/my/${token}`
    const plain = await open(url, { 'if-none-match': '"null"' })
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(plain.headers).not.toHaveProperty('etag')
    // This test's renderer numbers its renders.
    const renders = /render \d+/
    const shown = plain.body.replace(renders, '')
    const brotli = await open(url, { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString().replace(renders, '')).toBe(shown)
    const gzip = await open(url, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString().replace(renders, '')).toBe(shown)
  })

  test('is the same for all unknown and expired links', async () => {
    const { open, token, db, clock } = await createSite()
    await db.updateTable('cancel_tokens').set({ expires_at: clock().toISOString() }).execute()
    const unknown = await open('/my/unknown')
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(unknown.body).toContain('en:/my/any|')
    expect(dataIn(unknown.body)).toBe(null)
    expect((await open(`/my/${token}`)).body).toBe(unknown.body)
    expect((await open(`/cancel/${token}`)).body).toContain('en:/cancel/any|')
  })

  test('cannot be broken by a closing tag in an event’s title', async () => {
    const site = await createSite()
    const title = '</script><b>Wash</b><!--'
    const { timeSlots } = await addEvent(site.db, { title })
    const token = tokenOf(await registerFamily(site, slotOf(timeSlots, 0), 3))
    const { body } = await site.open(`/cancel/${token}`)
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(body).not.toContain('<b>')
    expect(dataIn(body)?.cancel?.eventTitle).toBe(title)
  })

  test('can be opened without any change in the database', async () => {
    const { open, token, db } = await createSite()
    const all = async () =>
      Promise.all(
        (['registrations', 'cancel_tokens', 'messages', 'activity', 'coming_answers'] as const).map(
          (table) => db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await all()
    for (const path of ['/cancel/', '/my/', '/es/my/']) {
      expect(dataIn((await open(`${path}${token}?do=coming`)).body)).not.toBe(null)
    }
    expect(await all()).toEqual(before)
  })
})

describe('the rate limit for reading links counts documents and API requests together', () => {
  test.each(['cancel', 'my'] as const)('for /%s', async (kind) => {
    const { app, token } = await createSite({ rateLimit: true })
    const ask = (path: string, from: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: path + token, remoteAddress: from })
    const [document, call] = [`/${kind}/`, `/api/${kind}/`]
    const { max } = kind === 'my' ? rateLimits.myReads : rateLimits.cancel.rateLimit
    const half = max / 2
    for (let n = 0; n < half; n++) {
      await ask(call, '192.0.2.1')
      await ask(document, '192.0.2.1', n % 2 ? 'GET' : 'HEAD')
    }
    const beyond = await ask(document, '192.0.2.1')
    expect([beyond.statusCode, dataIn(beyond.body)]).toEqual([200, null])
    const refused = await ask(call, '192.0.2.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(dataIn((await ask(document, '192.0.2.2')).body)).not.toBe(null)
    expect((await ask(call, '192.0.2.2')).statusCode).toBe(200)
  })
})

describe.runIf(engineUnderTest() === 'sqlite')(
  'if the database fails or takes more than a second,',
  () => {
    async function open(find: LinkedAppointments['my']): Promise<string> {
      const pages = await createRenderedPages({
        folder: makeBuiltWeb(),
        settings: defaultSettings,
        publicUrl: 'https://washday.example.org',
        upcomingEvents: { get: async () => ({ body: Buffer.from('[]'), etag: '1' }) },
        appointments: { cancel: find, my: find },
        clock: () => new Date(),
        elapsed: () => performance.now(),
        log: { info: () => {}, warn: () => {}, error: () => {} },
      })
      const link = { token: 'one', path: '/my/one', request: {} as never }
      return String((await pages?.en.my('', link))?.plain)
    }

    test('the document says that it is loading', async () => {
      expect(await open(() => Promise.reject(new Error('gone')))).toContain('en:/my/any|')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { promise: never, resolve } = Promise.withResolvers<null>()
      const called = Promise.withResolvers<void>()
      const opened = open(() => {
        called.resolve()
        return never
      })
      await called.promise
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await opened).toContain('en:/my/any|')
      resolve(null)
      vi.useRealTimers()
    })
  },
)
