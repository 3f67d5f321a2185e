import fc from 'fast-check'
import { openRaw, readAnswers } from '../support/raw-http.ts'
import { isErrorFormat } from './verdict.ts'

const lines = [
  'GET /api/events HTTP/1.1',
  'POST /api/register HTTP/1.1',
  'POST /api/waitlist HTTP/1.0',
  'GET http://x/api/events HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET  /  HTTP/1.1',
  'GET /',
]
const fields = `Host: x
Host: x
Host: y
Content-Type: application/json
Content-Length: 2
Content-Length: -1
Content-Length: 99999999999999999999
Content-Length: 2, 2
Transfer-Encoding: chunked
Transfer-Encoding: gzip, chunked
Transfer-Encoding : chunked
Connection: close
Connection: keep-alive, Upgrade
Upgrade: h2c
Expect: 100-continue
Expect: x
: empty
No colon
 folded`.split('\n')
const tooLong = `Long: ${'x'.repeat(17_000)}`
const bodies = [
  '',
  '{}',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n{}',
  `${lines[0]}\r\nHost: x\r\n\r\n`,
]

const head = fc
  .tuple(
    fc.constantFrom(...lines),
    fc.array(fc.constantFrom(...fields, tooLong), { maxLength: 6 }),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  )
  .map(([line, chosen, end]) => [line, ...chosen, '', ''].join(end))

/** Bytes that replace bytes of the request, or are inserted between them */
const damage = fc.record({
  at: fc.nat(400),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 3 }),
  isInserted: fc.boolean(),
})

/** A corrupted request: invalid lines, contradictory lengths, changed or inserted bytes, truncation */
export const brokenRequest: fc.Arbitrary<Buffer> = fc
  .tuple(head, fc.constantFrom(...bodies), fc.array(damage, { maxLength: 2 }))
  .map(([start, body, damages]) =>
    damages.reduce(
      (request, { at, bytes, isInserted }) => {
        const place = at % (request.length + 1)
        const rest = request.subarray(isInserted ? place : place + bytes.length)
        return Buffer.concat([request.subarray(0, place), bytes, rest])
      },
      Buffer.from(start + body, 'latin1'),
    ),
  )

/** How long the server may keep a connection open after we have closed our side */
const closeLimitMs = 10_000

/** Describes a wrong reaction of the server; undefined if it sends a valid response or closes the connection. */
export async function problemOfBroken(port: number, bytes: Buffer): Promise<string | undefined> {
  const { socket, closed } = openRaw(port)
  const { promise: hang, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, closeLimitMs, undefined)
  socket.end(bytes)
  const received = await Promise.race([closed, hang])
  clearTimeout(timer)
  socket.destroy()
  if (received === undefined) return `open after ${closeLimitMs} ms`
  for (const { status, head, body } of readAnswers(received)) {
    if (!(status < 500)) return `answered ${head.slice(0, 80)}`
    if (status >= 400 && /json/.test(head) && !isErrorFormat(body))
      return 'not the format of an error'
    if (status >= 400 && !/json|html/.test(head)) return `error without words: ${head.slice(0, 80)}`
  }
  return undefined
}
