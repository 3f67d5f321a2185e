import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { inlineScript, inlineStyle, makeBuiltWeb } from '../../../test/support/built-web.ts'
import { adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { exchange, readAnswers } from '../../../test/support/raw-http.ts'
import { api } from '../../contract/paths.ts'
import type { Config } from '../config/config.ts'

/** Tests that do not depend on the database run on one engine only. */
const isSqlite = engineUnderTest() === 'sqlite'

const secret = 'what nobody may read'

/** A built web app with unrelated files beside it */
function makeWebFolder(): string {
  const web = makeBuiltWeb()
  const folder = join(web, '..')
  // Code and other files are served by different routes.
  for (const type of ['txt', 'js']) {
    writeFileSync(join(folder, `secret.${type}`), secret)
    symlinkSync(join(folder, `secret.${type}`), join(web, 'assets', `link.${type}`))
  }
  symlinkSync(join(folder, 'secret.txt'), join(web, 'link.svg'))
  symlinkSync(folder, join(web, 'assets', 'up'))
  return web
}

async function createSite(config: Partial<Config> = {}) {
  const { app } = await createTestApp({ build: { webFolder: makeWebFolder() }, config })
  return app
}

describe.runIf(isSqlite)('a path that leads out of the web app', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt',
    '/assets/main-1.js%00/../../secret.txt',
    '/assets/....//....//secret.txt',
    '//../secret.txt',
    'http://x/../secret.txt',
    '/assets/..%2f..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/link.svg',
    '/assets/link.txt',
    '/assets/link.js',
    '/assets/up/secret.txt',
    '/assets/',
    '/assets',
    '/index.html',
    '/home.html',
    '/register.html',
    '/../render/render.js',
    '/assets/up/render/render.js',
    '/.git/config',
    '/api/docs/static/../../../../package.json',
    '/api/docs/static/..%2f..%2fpackage.json',
  ])('%s leads nowhere', async (path) => {
    const app = await createSite()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const received = await exchange(port, request)
    const statuses = readAnswers(received).map((answer) => answer.status)
    expect(statuses).toHaveLength(1)
    expect([400, 404]).toContain(statuses[0])
    expect(received).not.toContain(secret)
    expect(received).not.toContain('"dependencies"')
  })

  test('while its files are served', async () => {
    const app = await createSite()
    expect((await app.inject('/assets/main-1.js')).body).toBe('export {}')
    expect((await app.inject('/favicon.svg')).statusCode).toBe(200)
  })
})

describe.runIf(isSqlite)('while a new build is put into the folder', () => {
  test('its code is served without a restart, compressed if it is', async () => {
    const webFolder = makeWebFolder()
    const { app } = await createTestApp({ build: { webFolder } })
    const added = '/assets/main-2.js'
    expect((await app.inject(added)).statusCode).toBe(404)
    writeFileSync(join(webFolder, added), 'export { two }')
    writeFileSync(join(webFolder, `${added}.br`), 'in brotli')
    const plain = await app.inject(added)
    expect([plain.statusCode, plain.body]).toEqual([200, 'export { two }'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers).not.toHaveProperty('content-security-policy')
    const headers = { 'accept-encoding': 'br' }
    const compressed = await app.inject({ url: added, headers })
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['in brotli', 'br'])
    expect((await app.inject({ method: 'HEAD', url: added })).statusCode).toBe(200)
    expect((await app.inject(`${added}.br`)).statusCode).toBe(404)
  })

  test('code that was requested before is served although its build is gone', async () => {
    const webFolder = makeWebFolder()
    const { app } = await createTestApp({ build: { webFolder } })
    const url = '/assets/main-1.js'
    await app.inject(url)
    rmSync(join(webFolder, url))
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, 'export {}'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
  })

  test('code that is gone returns a 404 that caches must revalidate', async () => {
    const webFolder = makeWebFolder()
    const { app } = await createTestApp({ build: { webFolder } })
    rmSync(join(webFolder, 'assets/main-1.js'))
    const answer = await app.inject('/assets/main-1.js')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-cache'])
  })
})

test.runIf(isSqlite)(
  'a file beside the documents is read for each request, and not sent again while it is the same',
  async () => {
    const webFolder = makeWebFolder()
    const { app } = await createTestApp({ build: { webFolder } })
    const get = async (headers = {}) => app.inject({ url: '/favicon.svg', headers })
    const first = await get()
    expect(first.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await get(known)).statusCode).toBe(304)
    writeFileSync(join(webFolder, 'favicon.svg'), '<svg></svg>')
    const next = await get(known)
    expect([next.statusCode, next.body]).toEqual([200, '<svg></svg>'])
    writeFileSync(join(webFolder, 'favicon.svg.gz'), 'in gzip')
    const compressed = await get({ 'accept-encoding': 'gzip' })
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['in gzip', 'gzip'])
    rmSync(join(webFolder, 'favicon.svg'))
    rmSync(join(webFolder, 'favicon.svg.gz'))
    expect((await get()).statusCode).toBe(404)
  },
)

describe.runIf(isSqlite)('an address that cannot be read', () => {
  test.each(['/%E0%A4%A', '/cancel/%ff', '/x%00', `/cancel/${'x'.repeat(300)}`, '/nothing'])(
    'of a page, %s, shows the not-found page',
    async (url) => {
      const app = await createSite()
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
      }
      expect((await app.inject({ method: 'POST', url })).json()).toEqual({
        message: 'Not found',
        code: 'not_found',
      })
    },
  )

  test.each(['/api/%E0%A4%A', '/api/cancel/%ff', '/api/x%00', '/api', '/api?x', '/api/nothing'])(
    'of a call, %s, returns JSON',
    async (url) => {
      const app = await createSite()
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
    },
  )
})

test.runIf(isSqlite)(
  'configured text is escaped in the page, and cannot end its script',
  async () => {
    const name = '</script><script>alert(1)</script> & "Co"'
    const app = await createSite({ programName: name })
    const { body } = await app.inject('/')
    expect(body).toContain('<title>&#60;/script&#62;')
    const [, json = ''] = /id="settings">(.*)<\/script>/.exec(body) ?? []
    expect(json).not.toContain('<')
    expect(JSON.parse(json).programName).toBe(name)
  },
)

test.runIf(isSqlite)(
  'if pages cannot be made with new settings, the former ones are served until they can',
  async () => {
    const webFolder = makeWebFolder()
    const app = await createTestApp({ build: { webFolder }, expectErrors: true })
    const token = await signInAdmin(app)
    const title = async () => {
      const { statusCode, body } = await app.app.inject('/')
      return [statusCode, /<title>(.*)<\/title>/.exec(body)?.[1]]
    }
    const [, before] = await title()
    const template = join(webFolder, 'index.html')
    const kept = readFileSync(template)
    rmSync(template)
    mkdirSync(template)
    const change = { version: 0, programName: 'New Name', currentPassword: adminLogin.password }
    expect((await app.put(api.adminSettings(), change, { token })).status).toBe(200)
    expect([await title(), await title()]).toEqual([
      [200, before],
      [200, before],
    ])
    rmdirSync(template)
    writeFileSync(template, kept)
    expect(await title()).toEqual([200, 'New Name'])
  },
)

test.runIf(isSqlite)('the page as it is sent has a link that calls the phone', async () => {
  const app = await createSite({ contactPhone: '+1 (555) 010-0100' })
  const { body } = await app.inject('/')
  expect(body).toContain('<a href="tel:+15550100100">+1 (555) 010-0100</a>')
})

test.runIf(isSqlite)(
  'home may use the style sheet and the script within it, those only, and no other page may',
  async () => {
    const app = await createSite()
    const sources = async (url: string, headers = {}) => {
      const answer = await app.inject({ url, headers })
      const policy = String(answer.headers['content-security-policy'])
      const of = (kind: string) => new RegExp(`${kind}-src ([^;]*)`).exec(policy)?.[1]
      return [answer.statusCode, of('style'), of('script')]
    }
    const only = (text: string) =>
      `'self' 'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const own = [only(inlineStyle), only(inlineScript)]
    expect(await sources('/')).toEqual([200, ...own])
    const { etag } = (await app.inject('/')).headers
    expect(await sources('/', { 'if-none-match': etag })).toEqual([304, ...own])
    expect(await sources('/register')).toEqual([200, "'self'", "'self'"])
    expect(await sources('/nothing')).toEqual([404, "'self'", "'self'"])
  },
)

test.runIf(isSqlite)(
  'a page may run the script within it, that one only, and no response of the API may',
  async () => {
    const webFolder = makeWebFolder()
    const script = 'loadAgainOnce()'
    const withScript = `<script>${script}</script>${readFileSync(join(webFolder, 'index.html'))}`
    writeFileSync(join(webFolder, 'index.html'), withScript)
    const name = '<script>alert(1)</script>'
    const { app } = await createTestApp({ build: { webFolder }, config: { programName: name } })
    const scriptSources = async (url: string) => {
      const policy = String((await app.inject(url)).headers['content-security-policy'])
      return /script-src ([^;]*)/.exec(policy)?.[1]
    }
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    const own = `'self' ${hash}`
    expect(await scriptSources('/admin/dashboard')).toBe(own)
    expect(await scriptSources('/nothing')).toBe(own)
    expect(await scriptSources('/')).not.toContain(hash)
    expect(await scriptSources('/api/health')).toBe("'self'")
  },
)

test.runIf(isSqlite)('hashed code comes without the headers that only documents need', async () => {
  const app = await createSite()
  const headersOf = async (url: string) => (await app.inject(url)).headers
  const code = await headersOf('/assets/main-1.js')
  expect(code).not.toHaveProperty('content-security-policy')
  expect(code).not.toHaveProperty('etag')
  expect(await headersOf('/favicon.svg')).toHaveProperty('etag')
  expect(code['x-content-type-options']).toBe('nosniff')
  expect(await headersOf('/')).toHaveProperty('content-security-policy')
  expect(await headersOf('/assets/missing.js')).toHaveProperty('content-security-policy')
})
