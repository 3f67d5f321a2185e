import { connect } from 'node:net'

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object | undefined
  headers?: Record<string, string>
}
export const post = (path: string, body?: object): HttpRequest => ({ method: 'POST', path, body })

/** If the connection broke, `status` is the error's message. */
export type HttpResponse = { status: string; body: Buffer }

export type HttpConnection = ReturnType<typeof openConnection>

/**
 * A keep-alive HTTP connection that sends one request at a time.
 * It is much cheaper than node:http, so the load generator does not become the bottleneck.
 */
export function openConnection({ host, hostname, port }: URL) {
  const socket = connect(Number(port), hostname).setNoDelay()
  // The chunks of a long response are concatenated only once, when all have arrived.
  let chunks: Buffer[] = []
  let [size, expected] = [0, 0]
  let answered: ((response: HttpResponse) => void) | undefined
  let failure: HttpResponse | undefined

  function startWith(rest: Buffer): void {
    chunks = [rest]
    size = rest.length
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < expected) return
    const received = Buffer.concat(chunks)
    startWith(received)
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = received.toString('latin1', 0, head)
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(headers) ?? []
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? []
    expected = head + 4 + Number(length)
    if (size < expected) return
    startWith(received.subarray(expected))
    answered?.({ status, body: received.subarray(head + 4, expected) })
    expected = 0
  })
  const fail = (status: string) => {
    failure ??= { status, body: Buffer.alloc(0) }
    answered?.(failure)
  }
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('connection closed'))
  return {
    send({ method = 'GET', path, body, headers = {} }: HttpRequest): Promise<HttpResponse> {
      const sent = body ? JSON.stringify(body) : ''
      const json = body ? { 'Content-Type': 'application/json' } : {}
      const length = method === 'GET' ? {} : { 'Content-Length': Buffer.byteLength(sent) }
      const all = { Host: host, Connection: 'keep-alive', ...json, ...length, ...headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`)
      return new Promise((resolve) => {
        answered = resolve
        if (failure) resolve(failure)
      })
    },
    close: () => socket.destroy(),
  }
}
