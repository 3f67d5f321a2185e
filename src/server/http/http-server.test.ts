import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { exchange, openRaw, readAnswers } from '../../../test/support/raw-http.ts'
import { errorBody } from '../../contract/error.ts'
import { connectionLimits } from './http-server.ts'

/** These tests do not depend on the database, so they run on one engine only. */
const isSqlite = engineUnderTest() === 'sqlite'
const shortLimits = { headersMs: 100, requestMs: 200, idleMs: 400, checkMs: 20 }

async function listen(connections = connectionLimits, webFolder?: string) {
  const app = await createTestApp({ build: { connections, ...(webFolder && { webFolder }) } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...app, port: (app.app.server.address() as AddressInfo).port }
}

const head = (...lines: string[]) => `${[...lines, '', ''].join('\r\n')}`
const healthRequest = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'

/** Also checks the shape of error responses. */
function statusesOf(received: string): number[] {
  return readAnswers(received).map(({ status, head, body }) => {
    if (status >= 400) {
      expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
      expect(head).toMatch(/^content-security-policy: default-src 'none'.*frame-ancestors 'none'/im)
      expect(Object.keys(errorBody.parse(JSON.parse(body))).sort()).toEqual(['code', 'message'])
    }
    return status
  })
}

describe.runIf(isSqlite)('a slow client', () => {
  const slow = [
    ['sends nothing', '', ''],
    ['never finishes its headers', 'GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-Drip: 1\r\n'],
    [
      'never finishes its body',
      head(
        'POST /api/waitlist HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 60000',
      ),
      ' ',
    ],
    [
      'never sends the last chunk',
      head(
        'POST /api/waitlist HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ),
      '1\r\n \r\n',
    ],
  ] as const

  test('gets 408 and is disconnected, while other clients are served', async () => {
    const { port } = await listen(shortLimits)
    const connectSlowly = async ([what, start, drip]: (typeof slow)[number]) => {
      const { socket, closed } = openRaw(port)
      socket.write(start)
      const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 10)
      const received = await closed
      clearInterval(dripping)
      expect(statusesOf(received), what).toEqual([408])
    }
    const slowOnes = Promise.all(slow.map(connectSlowly))
    const other = openRaw(port)
    other.socket.write(healthRequest)
    await expect.poll(() => statusesOf(other.answer()), { interval: 5 }).toEqual([200])
    await slowOnes
    other.socket.destroy()
  })

  test('has 15 seconds for its headers and 30 seconds for its request by default', async () => {
    const { app } = await listen()
    expect(app.server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      timeout: 120_000,
    })
    // Proxies reuse idle connections for a minute, so the server must not close them earlier.
    expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000)
  })

  test('that never reads its responses is disconnected', async () => {
    const webFolder = makeBuiltWeb()
    // More than all buffers hold, so the server has to wait for the client
    const size = 20_000_000
    truncateSync(join(webFolder, 'favicon.svg'), size)
    const { app, port } = await listen(shortLimits, webFolder)
    const connected = once(app.server, 'connection')
    const { socket } = openRaw(port)
    socket.pause()
    socket.write('GET /favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n')
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    await connected
    await expect.poll(connections, { timeout: 25_000, interval: 10 }).toBe(0)
    socket.destroy()
  })
})

describe.runIf(isSqlite)('a request with an ambiguous body length', () => {
  const smuggled = 'GET /api/admin/stats HTTP/1.1\r\nHost: x\r\n\r\n'
  const post = (...lengths: string[]) =>
    head('POST /api/waitlist HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lengths)

  const ambiguous: [string, string[], string][] = [
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 60'], '{}'],
    ['a list of lengths', ['Content-Length: 2, 60'], '{}'],
    ['a length with a sign', ['Content-Length: +2'], '{}'],
    ['a hexadecimal length', ['Content-Length: 0x2'], '{}'],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['an encoding after chunks', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a folded line', ['Transfer-Encoding:', ' chunked'], '0\r\n\r\n'],
    ['an invalid chunk size', ['Transfer-Encoding: chunked'], 'x\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than its size', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
    ['a line that ends in a bare LF', ['Transfer-Encoding: chunked\nX: y'], '0\r\n\r\n'],
  ]

  test('is refused, and the bytes after it are not read as a second request', async () => {
    const { port } = await listen()
    for (const [what, lengths, body] of ambiguous) {
      const statuses = statusesOf(await exchange(port, post(...lengths) + body + smuggled))
      expect(statuses, what).toEqual([400])
    }
  })
})

describe.runIf(isSqlite)('the HTTP server', () => {
  const invalid: [string, string, number][] = [
    ['plain text', 'Good morning\r\n\r\n', 400],
    ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
    ['an unknown version', head('GET / HTTP/9.9', 'Host: x'), 400],
    ['an unknown method', head('BREW / HTTP/1.1', 'Host: x'), 400],
    ['NUL in a header', head('GET /api/health HTTP/1.1', 'Host: x', 'A: \u0000'), 400],
    ['CR in a header', head('GET /api/health HTTP/1.1', 'Host: x', 'A: \rB: c'), 400],
    ['no name before the colon', head('GET /api/health HTTP/1.1', 'Host: x', ': a'), 400],
    ['no host', head('GET /api/health HTTP/1.1'), 400],
    ['two hosts', head('GET /api/health HTTP/1.1', 'Host: x', 'Host: y'), 400],
    ['a head of 20 KB', head('GET / HTTP/1.1', 'Host: x', `A: ${'x'.repeat(20_000)}`), 431],
    ['a URL of 20 KB', head(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x'), 431],
    [
      '2,500 headers',
      head('GET /api/health HTTP/1.1', 'Host: x', ...Array(2500).fill('A: xxxxx')),
      431,
    ],
  ]

  test('returns an error body for invalid HTTP', async () => {
    const { port } = await listen()
    for (const [what, bytes, status] of invalid) {
      const received = await exchange(port, Buffer.from(bytes, 'latin1'))
      expect(statusesOf(received), what).toEqual([status])
    }
  })

  test('ignores an unknown Expect header, and serves neither TRACE nor CONNECT', async () => {
    const { port } = await listen()
    const ask = async (...lines: string[]) =>
      statusesOf(await exchange(port, head(...lines, 'Host: x', 'Connection: close')))
    expect(await ask('GET /api/health HTTP/1.1', 'Expect: miracles')).toEqual([200])
    expect(await ask('TRACE /api/health HTTP/1.1')).toEqual([404])
    expect(await ask('CONNECT example.org:443 HTTP/1.1')).toEqual([])
  })

  test.each(['h2c', 'websocket'])(
    'ignores an upgrade to %s, and closes the connection',
    async (protocol) => {
      const { port } = await listen()
      const upgradeRequest = (method: string, path: string, length: number) =>
        head(
          `${method} ${path} HTTP/1.1`,
          'Host: x',
          'Connection: Upgrade',
          `Upgrade: ${protocol}`,
          `Content-Length: ${length}`,
        ) + 'x'.repeat(length)
      for (const [method, path, length, status] of [
        ['GET', '/api/admin/stats', 0, 401],
        ['POST', '/api/nothing', 100, 404],
        ['POST', '/%E0%A4%A', 100, 404],
        ['PUT', '/api/admin/stats', 90_000, 401],
      ] as const) {
        const sent = upgradeRequest(method, path, length) + healthRequest
        const received = await exchange(port, sent)
        expect(statusesOf(received)).toEqual([status])
        expect(received).toMatch(/^connection: close$/im)
      }
    },
  )

  test('accepts HTTP/1.0 without a Host header, because load balancers omit it', async () => {
    const { port } = await listen()
    expect(statusesOf(await exchange(port, 'GET /api/health HTTP/1.0\r\n\r\n'))).toEqual([200])
  })

  test('refuses a body with a Content-Length over the limit before it arrives', async () => {
    const { port } = await listen()
    const { socket, answer } = openRaw(port)
    socket.write(
      head(
        'POST /api/waitlist HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 1000000000',
      ),
    )
    await expect.poll(() => statusesOf(answer())).toEqual([413])
    socket.destroy()
  })

  test('refuses an endless chunked body at the same limit', async () => {
    const { port } = await listen()
    const { socket, answer } = openRaw(port)
    const chunk = ' '.repeat(0x4000)
    socket.write(
      head(
        'POST /api/waitlist HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ),
    )
    for (let n = 0; n < 8; n++) socket.write(`4000\r\n${chunk}\r\n`)
    await expect.poll(() => statusesOf(answer())).toEqual([413])
    socket.destroy()
  })
})
