import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { openRaw, readAnswers } from '../support/raw-http.ts'
import { isErrorFormat } from './verdict.ts'

const lines = [
  ...['GET /api/events HTTP/1.1', 'POST /api/register HTTP/1.1', 'POST /api/waitlist HTTP/1.0'],
  ...['GET http://x/api/events HTTP/1.1', 'OPTIONS * HTTP/1.1', 'PRI * HTTP/2.0', 'GET /'],
]
const fields = `Host: x|Host: x|Host: y|Content-Type: application/json|Content-Length: 2|Content-Length: -1
Content-Length: 99999999999999999999|Content-Length: 2, 2|Transfer-Encoding: chunked
Transfer-Encoding: gzip, chunked|Transfer-Encoding : chunked|Connection: keep-alive, Upgrade
Upgrade: h2c|Expect: 100-continue|Expect: x|: empty|No colon| folded|Long: ${'x'.repeat(17_000)}`
const chunks = ['2\r\n{}\r\n0\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\n{}']
const bodies = ['', '{}', ...chunks, `${lines[0]}\r\nHost: x\r\n\r\n`]
/** Bytes that are inserted, or replace others */
const damage = fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 3 }), fc.nat(3))

/** A corrupted request: invalid lines, contradictory lengths, other bytes */
export const brokenRequest: fc.Arbitrary<Buffer> = fc
  .record({
    line: fc.constantFrom(...lines),
    chosen: fc.array(fc.constantFrom(...fields.split(/[|\n]/)), { maxLength: 6 }),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    body: fc.constantFrom(...bodies),
    damages: fc.array(damage, { maxLength: 2 }),
  })
  .map(({ line, chosen, end, body, damages }) => {
    const whole = Buffer.from([line, ...chosen, '', body].join(end), 'latin1')
    return damages.reduce((request, [at, bytes, replaced]) => {
      const place = at % (request.length + 1)
      return Buffer.concat([request.subarray(0, place), bytes, request.subarray(place + replaced)])
    }, whole)
  })

/** How long the server may keep a connection open after we have closed our side */
const closeLimitMs = 10_000

/** Describes a wrong reaction of the server; undefined if it sends a valid response or closes the connection. */
export async function problemOfBroken(port: number, bytes: Buffer): Promise<string | undefined> {
  const { socket, closed } = openRaw(port)
  socket.end(bytes)
  const received = await Promise.race([closed, setTimeout(closeLimitMs, undefined, { ref: false })])
  socket.destroy()
  if (received === undefined) return `the connection is still open after ${closeLimitMs} ms`
  for (const { status, head, body } of readAnswers(received)) {
    if (!(status < 500)) return `answered ${head.slice(0, 80)}`
    if (status < 400) continue
    if (!/json|html/.test(head)) return `error that is neither JSON nor HTML: ${head.slice(0, 80)}`
    if (/json/.test(head) && !isErrorFormat(body)) return 'the error has the wrong format'
  }
  return undefined
}
