import { connect, type Socket } from 'node:net'

/**
 * A connection that sends one request after the other and reads nothing of an answer but its status.
 * Far cheaper than node:http, so that the load generator does not become what is measured.
 */
export type Wire = { post(path: string, body: string): Promise<string>; close(): void }

export function openWire({ host, hostname, port }: URL): Wire {
  const socket = connect(Number(port), hostname).setNoDelay()
  const answers = readAnswers(socket)
  return {
    post(path, body) {
      const answer = answers.next()
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return answer
    },
    close: () => socket.destroy(),
  }
}

/** The status of each answer in turn, or what went wrong with the connection */
function readAnswers(socket: Socket) {
  let received: Buffer = Buffer.alloc(0)
  let settle: ((status: string) => void) | undefined
  let broken: string | undefined

  function readOne(): void {
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = received.toString('latin1', 0, head)
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(headers) ?? []
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? []
    const end = head + 4 + Number(length)
    if (received.length < end) return
    received = received.subarray(end)
    settle?.(status)
  }
  const breakOff = (reason: string) => {
    broken ??= reason
    settle?.(broken)
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    readOne()
  })
  socket.on('error', (error) => breakOff(error.message))
  socket.on('close', () => breakOff('connection closed'))
  return {
    next: () =>
      new Promise<string>((resolve) => {
        settle = resolve
        if (broken) resolve(broken)
      }),
  }
}
