import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Sketch } from './requests.ts'

export type Received =
  | { status: number; headers: Record<string, unknown>; body: string; ms: number }
  | { failure: string; ms: number }

/** A server that takes longer to respond counts as hung. */
const responseLimitMs = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Sent = Pick<Sketch, 'method' | 'path' | 'headers' | 'body'>

export async function send(url: string, { method, path, headers, body }: Sent): Promise<Received> {
  const start = performance.now()
  const { hostname, port } = new URL(url)
  // Node omits Content-Length for methods that rarely have a body; the server would parse the body as the next request.
  const isChunked = 'transfer-encoding' in headers
  const length =
    body === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(responseLimitMs)
  const outgoing = request({
    agent,
    hostname,
    port,
    method,
    path: path.toWellFormed().replace(/[^\x21-\xff]/gu, encodeURIComponent),
    headers: { ...length, ...headers },
    signal,
  })
  outgoing.end(body)
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    // The server may refuse a request and close the connection before it has received the whole body.
    outgoing.on('error', () => {})
    const { statusCode: status = 0 } = response
    const text = await bodyOf(response)
    return { status, headers: response.headers, body: text, ms: performance.now() - start }
  } catch (error) {
    const failure = signal.aborted ? `no answer within ${responseLimitMs} ms` : String(error)
    return { failure, ms: performance.now() - start }
  }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  response.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => response.once('close', resolve).once('error', resolve))
  return Buffer.concat(chunks).toString()
}
