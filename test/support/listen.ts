import { createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

export async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return { server, port: address.port }
}
