import { connect, type Socket } from 'node:net'

/**
 * A keep-alive HTTP connection that sends one request at a time.
 * It is much cheaper than node:http, so the load generator does not become the bottleneck.
 */
export type HttpConnection = {
  send(request: HttpRequest): Promise<HttpResponse>
  post(path: string, body: string): Promise<string>
  close(): void
}
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  /** JSON */
  body?: string
  headers?: Record<string, string>
}
/** If the connection broke, `status` is the error's message. */
export type HttpResponse = { status: string; body: Buffer }

export function openConnection({ host, hostname, port }: URL): HttpConnection {
  const socket = connect(Number(port), hostname).setNoDelay()
  const responses = readResponses(socket)
  function send({ method = 'GET', path, body = '', headers = {} }: HttpRequest) {
    const response = responses.next()
    const contentType = body ? 'Content-Type: application/json\r\n' : ''
    const otherHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${contentType}${otherHeaders.join('')}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    return response
  }
  return {
    send,
    async post(path, body) {
      return (await send({ method: 'POST', path, body })).status
    },
    close: () => socket.destroy(),
  }
}

/** Resolves to each response in turn, or to the error that broke the connection. */
function readResponses(socket: Socket) {
  // The chunks of a long response are concatenated only once, when all have arrived.
  let chunks: Buffer[] = []
  let size = 0
  let expected = 0
  let resolveNext: ((response: HttpResponse) => void) | undefined
  let failure: HttpResponse | undefined

  function startWith(rest: Buffer): void {
    chunks = rest.length > 0 ? [rest] : []
    size = rest.length
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < expected) return
    const received = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    startWith(received)
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = received.toString('latin1', 0, head)
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(headers) ?? []
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? []
    expected = head + 4 + Number(length)
    if (size < expected) return
    const body = received.subarray(head + 4, expected)
    startWith(received.subarray(expected))
    expected = 0
    resolveNext?.({ status, body })
  })
  const fail = (reason: string) => {
    failure ??= { status: reason, body: Buffer.alloc(0) }
    resolveNext?.(failure)
  }
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('connection closed'))
  return {
    next: () =>
      new Promise<HttpResponse>((resolve) => {
        resolveNext = resolve
        if (failure) resolve(failure)
      }),
  }
}
