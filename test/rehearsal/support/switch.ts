import { connect, createServer, type Socket } from 'node:net'
import type { Stage } from './stage.ts'

/** A fixed address that can point to different database servers, like a provider's address at a failover */
export type Switch = { url: string; pointTo(url: string): void }

export async function startSwitch(stage: Stage, first: string): Promise<Switch> {
  let target = new URL(first)
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    keep(incoming)
    keep(outgoing)
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const url = new URL(first)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    pointTo(next) {
      target = new URL(next)
      for (const socket of open) socket.destroy()
    },
  }
}
