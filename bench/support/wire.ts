import { connect, type Socket } from 'node:net'

/**
 * A keep-alive connection that sends one request after the other.
 * Much cheaper than node:http, so that the load generator is not the bottleneck.
 */
export type Wire = {
  send(request: WireRequest): Promise<WireAnswer>
  /** Resolves to the status. */
  post(path: string, body: string): Promise<string>
  close(): void
}
export type WireRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  /** JSON */
  body?: string
  headers?: Record<string, string>
}
/** If the connection broke, the status is the error code. */
export type WireAnswer = { status: string; body: Buffer }

export function openWire({ host, hostname, port }: URL): Wire {
  const socket = connect(Number(port), hostname).setNoDelay()
  const answers = readAnswers(socket)
  function send({ method = 'GET', path, body = '', headers = {} }: WireRequest) {
    const answer = answers.next()
    const typed = body ? 'Content-Type: application/json\r\n' : ''
    const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${typed}${others.join('')}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    return answer
  }
  return {
    send,
    async post(path, body) {
      return (await send({ method: 'POST', path, body })).status
    },
    close: () => socket.destroy(),
  }
}

/** Resolves with each answer in turn, or the connection's error. */
function readAnswers(socket: Socket) {
  // Concatenate a long answer's chunks once, when all have arrived.
  let pieces: Buffer[] = []
  let size = 0
  let expected = 0
  let settle: ((answer: WireAnswer) => void) | undefined
  let broken: WireAnswer | undefined

  function keep(rest: Buffer): void {
    pieces = rest.length > 0 ? [rest] : []
    size = rest.length
  }
  socket.on('data', (chunk: Buffer) => {
    pieces.push(chunk)
    size += chunk.length
    if (size < expected) return
    const received = pieces.length === 1 ? chunk : Buffer.concat(pieces)
    keep(received)
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = received.toString('latin1', 0, head)
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(headers) ?? []
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? []
    expected = head + 4 + Number(length)
    if (size < expected) return
    const body = received.subarray(head + 4, expected)
    keep(received.subarray(expected))
    expected = 0
    settle?.({ status, body })
  })
  const breakOff = (reason: string) => {
    broken ??= { status: reason, body: Buffer.alloc(0) }
    settle?.(broken)
  }
  socket.on('error', (error) => breakOff(error.message))
  socket.on('close', () => breakOff('connection closed'))
  return {
    next: () =>
      new Promise<WireAnswer>((resolve) => {
        settle = resolve
        if (broken) resolve(broken)
      }),
  }
}
