import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** What has been answered so far */
  answer(): string
  /** All that was answered, once the server has closed the connection */
  closed: Promise<string>
}

/** A connection that says whatever it is given, also what no HTTP client would send. */
export function openRaw(port: number): RawConnection {
  let received = ''
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  // Writing to what the server has closed is what some tests are about.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, answer: () => received, closed }
}

/** Sends `bytes` and nothing more; answers all that came back until the server closed, which it has to do by itself. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, closed } = openRaw(port)
  socket.write(bytes)
  return closed
}

/** Status lines and bodies of one answer after the other, as a client behind a proxy would take them apart */
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
