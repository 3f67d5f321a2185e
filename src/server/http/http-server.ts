import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '../../contract/error.ts'
import { policyOfData } from './security-headers.ts'

/** Time limits for a client, in milliseconds */
export type ConnectionLimits = {
  /** From connecting to the end of the request's headers */
  headersMs: number
  /** From connecting to the end of the request's body */
  requestMs: number
  /** Longest time without a byte in either direction; also for a client that never reads its responses */
  idleMs: number
  /** How often Node checks `headersMs` and `requestMs` */
  checkMs: number
}

/** Even a phone on a slow connection sends a registration within seconds. */
export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 120_000,
  checkMs: 5_000,
}

export function httpOptions({ headersMs, requestMs, idleMs, checkMs }: ConnectionLimits) {
  const http: ServerOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Off, because Node would respond without a body. Our hook (`hasOneHost`) responds with an error body.
    requireHostHeader: false,
  }
  return {
    http,
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    clientErrorHandler: rejectInvalidHttp,
  }
}

/**
 * Responds to bytes that are not valid HTTP, and so never reach a hook. Does not log them: they may contain anything.
 */
function rejectInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = toRefusal(error.code)
  const body = JSON.stringify({ message: errors[code].message, code })
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Security-Policy: ${policyOfData}`,
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function toRefusal(code = ''): [status: string, code: ErrorCode] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'malformed']
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'too_large']
  }
  return ['400 Bad Request', 'malformed']
}

/** HTTP/1.1 requires exactly one Host (RFC 9112, 3.2); HTTP/1.0, which load balancers use, may omit it. */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Whether to close the connection after this request. True if `hasOneHost` rejects the request, or if it has an
 * `Upgrade` header: the header is ignored, but Node 26 loses the bytes that follow, so the next request would hang.
 */
export function isLastOfConnection(request: IncomingMessage): boolean {
  return request.headers.upgrade !== undefined || !hasOneHost(request)
}

/** Ignores unknown `Expect` values, as RFC 9110 allows (10.1.1). Node would respond with 417 and no body. */
export function ignoreUnknownExpectations(server: {
  on(event: string, listener: (request: IncomingMessage, response: ServerResponse) => void): unknown
  emit(event: string, request: IncomingMessage, response: ServerResponse): unknown
}): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
