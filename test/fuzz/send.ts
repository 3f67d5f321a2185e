import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}
export type Received =
  | { status: number; headers: Record<string, unknown>; body: string; ms: number }
  | { failure: string; ms: number }

/** A server that has not responded by then hangs. */
const responseLimitMs = 10_000

export function createSender(url: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  /** The previous request on each connection, which may have caused the failure of the next */
  const before = new WeakMap<Socket, string>()

  function send({ method, path, headers, body }: Sent): Promise<Received> {
    const start = performance.now()
    const since = () => performance.now() - start
    return new Promise((resolve) => {
      let hasResponse = false
      let previous = 'nothing'
      const fail = (failure: string) =>
        !hasResponse && resolve({ failure: `${failure} after ${previous}`, ms: since() })
      // Node omits it for methods that rarely have a body; the body would then be parsed as the next request.
      const isChunked = 'transfer-encoding' in headers
      const length =
        body === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(body) }
      const outgoing = request({
        agent,
        hostname,
        port,
        method,
        path: path.toWellFormed().replace(/[^\x21-\xff]/gu, encodeURIComponent),
        headers: { ...length, ...headers },
      })
      outgoing.on('socket', (socket) => {
        previous = before.get(socket) ?? previous
        before.set(
          socket,
          `${method} ${path.slice(0, 100)} ${JSON.stringify(headers).slice(0, 200)}`,
        )
      })
      const timer = setTimeout(() => {
        fail(`no answer within ${responseLimitMs} ms`)
        outgoing.destroy()
      }, responseLimitMs)
      outgoing.on('response', (response) => {
        hasResponse = true
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        const end = () => {
          clearTimeout(timer)
          const { statusCode = 0, headers: responseHeaders } = response
          const text = Buffer.concat(chunks).toString()
          resolve({ status: statusCode, headers: responseHeaders, body: text, ms: since() })
        }
        response.on('end', end)
        response.on('error', end)
      })
      outgoing.on('error', (error) => {
        clearTimeout(timer)
        fail(error.message)
      })
      outgoing.end(body)
    })
  }
  return { send, close: () => agent.destroy() }
}
