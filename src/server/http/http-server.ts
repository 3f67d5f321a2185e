import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '../../contract/error.ts'

/** How long a client may take, in milliseconds */
export type Patience = {
  /** From the connection to the end of the request's head */
  headMs: number
  /** To the end of its body */
  requestMs: number
  /** Without a byte in either direction, such as a client that does not read its answer */
  silenceMs: number
  /** How often the two first are looked at */
  checkMs: number
}

/** A phone on a slow line sends a registration within seconds; what takes longer holds connections on purpose. */
export const patience: Patience = {
  headMs: 15_000,
  requestMs: 30_000,
  silenceMs: 120_000,
  checkMs: 5_000,
}

/** What Fastify is told of the connections below it */
export function httpOptions({ headMs, requestMs, silenceMs, checkMs }: Patience) {
  const http: ServerOptions = {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Node refuses without a word; a hook of ours says why.
    requireHostHeader: false,
  }
  return {
    http,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    clientErrorHandler: refuseUnreadable,
  }
}

/** Answers what is no request at all, which no route and no hook ever sees; it is not logged, for it may hold anything. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = refusalOf(error.code)
  const body = JSON.stringify({ message: errors[code].message, code })
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function refusalOf(code = ''): [status: string, code: ErrorCode] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'malformed']
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'too_large']
  }
  return ['400 Bad Request', 'malformed']
}

/** HTTP/1.1 demands one Host (RFC 9112, 3.2); what is older may do without, as load balancers do. */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * After what is ambiguous nothing more is read. Nobody can upgrade here, so a wish for it is answered as if it were
 * none; but Node 26 loses what comes after its body, and the next request on the connection would wait in vain.
 */
export function isLastOfConnection(request: IncomingMessage): boolean {
  return request.headers.upgrade !== undefined || !hasOneHost(request)
}

/** An `Expect` that is not understood may be ignored (RFC 9110, 10.1.1); Node would answer it without a word. */
export function ignoreUnknownExpectations(server: {
  on(event: string, listener: (request: IncomingMessage, response: ServerResponse) => void): unknown
  emit(event: string, request: IncomingMessage, response: ServerResponse): unknown
}): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
