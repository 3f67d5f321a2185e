import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { exchange, readAnswers } from '../../../test/support/raw-http.ts'

/** These tests do not depend on the database, so they run on one engine only. */
const isSqlite = engineUnderTest() === 'sqlite'

const secret = 'what nobody may read'

/** A built web app that has links to a file outside its folder */
function makeWebFolder(): string {
  const web = makeBuiltWeb()
  const folder = join(web, '..')
  // Different routes serve scripts and other files.
  for (const type of ['txt', 'js']) {
    writeFileSync(join(folder, `secret.${type}`), secret)
    symlinkSync(join(folder, `secret.${type}`), join(web, 'assets', `link.${type}`))
  }
  symlinkSync(join(folder, 'secret.txt'), join(web, 'link.svg'))
  symlinkSync(folder, join(web, 'assets', 'up'))
  return web
}

async function createSite() {
  const { app } = await createTestApp({ build: { webFolder: makeWebFolder() } })
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
  ])('%s returns 400 or 404', async (path) => {
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
})

test.runIf(isSqlite)('the web app’s own files are served', async () => {
  const app = await createSite()
  expect((await app.inject('/assets/main-1.js')).body).toBe('export {}')
  expect((await app.inject('/favicon.svg')).statusCode).toBe(200)
})

describe.runIf(isSqlite)('when a new build replaces the files', () => {
  test('its new assets are served without a restart, compressed if the build has a compressed file', async () => {
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

  test('an asset that was requested before is served even if its file is gone', async () => {
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

  test('an asset that is gone returns 404 with Cache-Control: no-cache', async () => {
    const webFolder = makeWebFolder()
    const { app } = await createTestApp({ build: { webFolder } })
    rmSync(join(webFolder, 'assets/main-1.js'))
    const answer = await app.inject('/assets/main-1.js')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-cache'])
  })
})

test.runIf(isSqlite)(
  'a file beside the documents is read at each request, and its response is 304 while the file is unchanged',
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
    expect((await get({ 'if-none-match': '*' })).statusCode).toBe(304)
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

describe.runIf(isSqlite)('an address that cannot be decoded or does not exist', () => {
  test.each(['/%E0%A4%A', '/cancel/%ff', '/x%00', `/cancel/${'x'.repeat(300)}`, '/nothing'])(
    'returns the not-found page outside the API: %s',
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
    'returns JSON in the API: %s',
    async (url) => {
      const app = await createSite()
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
    },
  )
})

test.runIf(isSqlite)('assets are sent without the headers that only documents need', async () => {
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
