import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  answer(): string
  /** Resolves to all received bytes once the server has closed the connection */
  closed: Promise<string>
}

/** A raw connection, which can also send what an HTTP client never would */
export function openRaw(port: number): RawConnection {
  let received = ''
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  // Some tests write to a connection that the server has closed.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, answer: () => received, closed }
}

/** Sends `bytes`; returns everything received until the server closes the connection. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, closed } = openRaw(port)
  socket.write(bytes)
  return closed
}

/** Splits consecutive responses into status, head and body, as a client on a keep-alive connection would. */
export function readAnswers(received: string): { status: number; head: string; body: string }[] {
  const answers: { status: number; head: string; body: string }[] = []
  let rest = received
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    const head = end < 0 ? rest : rest.slice(0, end)
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? Number.NaN)
    const length = status === 100 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    const body = end < 0 ? '' : rest.slice(end + 4, end + 4 + length)
    answers.push({ status, head, body })
    rest = end < 0 ? '' : rest.slice(end + 4 + length)
  }
  return answers
}
