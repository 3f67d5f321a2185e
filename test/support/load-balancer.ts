import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type Backend = { url: string; agent: Agent; isUp: boolean; answered: number }

export type LoadBalancer = {
  url: string
  answeredBy(url: string): number
  close(): Promise<void>
}

/**
 * A load balancer for several app processes: round robin, keep-alive connections and health checks. It retries a
 * request on another app if an app refuses the connection, and a GET also if the app fails before it responds. It
 * retries no other request that has reached an app, because the request may have taken effect.
 */
export async function startLoadBalancer(
  urls: string[],
  { healthIntervalMs = 1_000, port: wanted = 0 } = {},
): Promise<LoadBalancer> {
  const backends: Backend[] = urls.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isUp: true,
    answered: 0,
  }))
  let turn = 0

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const up = backends.filter(({ isUp }) => isUp)
    const first = turn++
    forward(
      up.map((_, n) => up[(first + n) % up.length] as Backend),
      incoming,
      Buffer.concat(chunks),
      outgoing,
    )
  })
  // With Node's default of 5 s, an idle connection could close just as a client reuses it.
  server.keepAliveTimeout = 60_000
  const checks = setInterval(() => {
    for (const backend of backends) checkHealth(backend)
  }, healthIntervalMs)
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    answeredBy: (url) => backends.find((backend) => backend.url === url)?.answered ?? 0,
    async close() {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of backends) agent.destroy()
    },
  }
}

function checkHealth(backend: Backend): void {
  get(`${backend.url}/api/health`, { agent: false, timeout: 1_000 }, (response) => {
    response.resume()
    backend.isUp = response.statusCode === 200
  }).once('error', () => {
    backend.isUp = false
  })
}

function forward(
  [backend, ...others]: Backend[],
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  if (!backend) {
    outgoing.writeHead(502).end('No app is up')
    return
  }
  const { 'transfer-encoding': _, connection: __, ...passed } = headers
  const sending = request(
    backend.url + url,
    { method, agent: backend.agent, headers: { ...passed, 'content-length': body.length } },
    (answer) => {
      backend.answered++
      const { connection: ___, 'transfer-encoding': ____, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    },
  )
  sending.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' || (method === 'GET' && !outgoing.headersSent)) {
      forward(others, { method, url, headers } as IncomingMessage, body, outgoing)
    } else if (!outgoing.headersSent) {
      outgoing.writeHead(502).end(`${error.code} ${error.message}`)
    } else {
      outgoing.destroy(error)
    }
  })
  sending.end(body)
}
