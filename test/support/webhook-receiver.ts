import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { readNetworks } from '../../src/server/http/webhook/addresses.ts'
import type { WebhookSettings } from '../../src/server/http/webhook/target-url.ts'

/** One call, as the receiving program sees it */
export type Received = {
  id: string
  path: string
  headers: Record<string, string>
  body: string
  json: { type: string; version: number; timestamp: string; data: Record<string, unknown> }
}

/** Allows webhook targets on this machine, which may use http. */
export const ownMachine: WebhookSettings = {
  networks: readNetworks(['127.0.0.1']) as NonNullable<ReturnType<typeof readNetworks>>,
  hasOwnNetworks: true,
}

/** A program that receives webhooks; `status` is its response to the next calls. */
export async function startWebhookReceiver({ status = 200 }: { status?: number } = {}) {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let held: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const id = String(headers['webhook-id'])
    received.push({ id, path: request.url ?? '', headers, body, json: JSON.parse(body) })
    for (const look of waiting) look()
    await held
    response.writeHead(receiver.status, { location: 'http://127.0.0.1/elsewhere' })
    response.end('words that nobody keeps')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    status,
    types: () => received.map(({ json }) => json.type),
    /** Verifies a call with the reference library; throws if it is not signed with `secret`. */
    verify: (secret: string, { body, headers }: Received) =>
      new Webhook(secret).verify(body, headers),
    /** Like `verify`, but accepts the timestamps of a test's clock, which `verify` rejects as too old or too new */
    isSigned(secret: string, { id, body, headers }: Received): boolean {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return new Webhook(secret).sign(id, at, body) === headers['webhook-signature']
    },
    async calls(count: number): Promise<Received[]> {
      while (received.length < count) {
        await new Promise<void>((done) => waiting.add(done))
      }
      return received
    },
    /** Delays the answers until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
