import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Sketch } from './requests.ts'

export type Received =
  | { status: number; headers: Record<string, unknown>; body: string }
  | { failure: string }
export type Sent = Pick<Sketch, 'method' | 'path' | 'headers' | 'body'>

/** A server that takes longer to respond counts as hung. */
const responseLimitMs = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request that `fetch` would refuse or correct. */
export async function send(url: string, { method, path, headers, body }: Sent): Promise<Received> {
  // Node omits Content-Length for methods that rarely have a body; the server would parse the body as the next request.
  const hasLength = body !== undefined && !('transfer-encoding' in headers)
  const length = hasLength ? { 'content-length': Buffer.byteLength(body) } : {}
  const signal = AbortSignal.timeout(responseLimitMs)
  const outgoing = request(url, {
    ...{ agent, method, signal, headers: { ...length, ...headers } },
    path: path.toWellFormed().replace(/[^\x21-\xff]/gu, encodeURIComponent),
  })
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // The server may refuse a request and close the connection before it has received the whole body.
      outgoing.on('response', resolve).on('error', reject).end(body)
    })
    const { statusCode: status = 0, headers: received } = response
    return { status, headers: received, body: await text(response).catch(() => '') }
  } catch (error) {
    return { failure: signal.aborted ? `no answer within ${responseLimitMs} ms` : String(error) }
  }
}
