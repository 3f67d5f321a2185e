import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../../test/support/certificates.ts'
import { checkContext } from '../../../test/support/doctor.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { addressCheck } from './address-check.ts'
import { runChecks } from './check.ts'

async function serve(listener: RequestListener, isHttps = false): Promise<string> {
  const server = isHttps ? createHttpsServer(selfSigned, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `${isHttps ? 'https' : 'http'}://localhost:${port}`
}

async function check(publicUrl: string) {
  const [result] = await runChecks([addressCheck], checkContext({ publicUrl, hasPublicUrl: true }))
  return [result?.result, result?.found]
}

function trust(certificate: string): void {
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, certificate])
  onTestFinished(() => setDefaultCACertificates(trusted))
}

const ours = { 'x-request-id': 'abc-1', 'content-type': 'application/json' }

test.each([
  [200, ours, '{"status":"ok"}', 'ok', 'leads to this program.'],
  [200, {}, '{"status":"ok"}', 'problem', 'leads to another site (it answered 200).'],
  [200, ours, '<html>Welcome', 'problem', 'leads to another site (it answered 200).'],
  [404, {}, 'Not found', 'problem', 'leads to another site (it answered 404).'],
  [503, ours, '{}', 'problem', 'leads to this program, which reports a problem.'],
] as const)(
  'a response with status %d, headers %j and body %s is reported as %s',
  async (status, headers, body, result, found) => {
    const url = await serve((_request, response) => response.writeHead(status, headers).end(body))
    expect(await check(url)).toEqual([result, `${url} ${found}`])
  },
)

test('only the start of an endless response is read', async () => {
  let written = 0
  const url = await serve((_request, response) => {
    const chunk = 'x'.repeat(1 << 16)
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length
      written += chunk.length
    }
    response.on('drain', write)
    write()
  })
  expect(await check(url)).toEqual(['problem', `${url} leads to another site (it answered 200).`])
  // The server could write no more than the sockets' buffers hold.
  expect(written).toBeLessThan(20_000_000)
})

test('a redirect is reported with the origin of its target, but without the path', async () => {
  const location = 'https://www.wash.example.org/api/health?x=1'
  const url = await serve((_request, response) => response.writeHead(301, { location }).end())
  expect(await check(url)).toEqual(['problem', `${url} redirects to https://www.wash.example.org.`])
})

test('a proxy that does not reach this program is reported as a problem', async () => {
  const url = await serve((_request, response) => response.writeHead(502).end())
  expect(await check(url)).toEqual([
    'problem',
    `The proxy at ${url} does not reach this program (502).`,
  ])
})

test('an untrusted certificate is reported as a problem', async () => {
  const url = await serve((_request, response) => response.writeHead(200, ours).end(), true)
  expect(await check(url)).toEqual([
    'problem',
    `The certificate of ${url} is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
  ])
})

describe('a trusted certificate that is valid until 2119', () => {
  async function checkOn(day: string, body: string) {
    trust(selfSigned.cert)
    const url = await serve((_request, response) => response.writeHead(200, ours).end(body), true)
    const context = checkContext({ publicUrl: url, hasPublicUrl: true })
    const results = await runChecks([addressCheck], { ...context, now: new Date(day) })
    return results.map(({ result, found }) => `${result}: ${found.replace(url, 'It')}`)
  }
  const health = '{"status":"ok"}'

  test('is accepted until 14 days before it expires', async () => {
    expect(await checkOn('2118-12-18', health)).toEqual([
      'ok: It leads to this program, and its certificate is valid for 14 days.',
    ])
  })

  test.each([
    ['2118-12-19', '13 more days'],
    ['2118-12-31', '1 more day'],
  ])('is reported as a warning on %s', async (day, left) => {
    expect(await checkOn(day, health)).toEqual([
      `warning: The certificate of this address is valid for ${left}.`,
    ])
  })

  test('is reported as a warning even if the response is too long to be read to its end', async () => {
    expect(await checkOn('2118-12-31', 'x'.repeat(1 << 20))).toEqual([
      'problem: It leads to another site (it answered 200).',
      'warning: The certificate of this address is valid for 1 more day.',
    ])
  })
})

test('an address that this machine cannot reach is reported only as a warning, because families may reach it', async () => {
  const url = `http://localhost:${await freePort()}`
  expect(await check(url)).toEqual([
    'warning',
    `${url} cannot be reached from this machine (ECONNREFUSED).`,
  ])
})
