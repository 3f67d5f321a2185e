import { type LookupAddress, lookup as resolve } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Agent as HttpAgent, request as httpRequest } from '../node-http.ts'
import { isOwnAddress, isPublicAddress } from './addresses.ts'
import { type SignedHeaders, signatureHeaders } from './signature.ts'
import { hostOf, refuseUrl, type WebhookSettings } from './target-url.ts'

/** Longer than any receiver should need, and much shorter than the lease of a delivery */
const usualTimeoutMs = 15_000
/** The body of a response is not used; after this much, the connection is closed. */
const maxResponseBytes = 64 * 1024

export type Webhook = { id: string; body: string }
type Target = { url: string; secret: string }

/**
 * The status of the response, or why there is none; the reason contains no address and no URL. If `sent` is false, the
 * webhook cannot have arrived.
 */
export type PostResult = { status: number } | { status: null; reason: string; sent: boolean }

type Options = {
  settings: WebhookSettings
  now: Date
  signal?: AbortSignal
  timeoutMs?: number
  /** Replaced in tests */
  resolver?: Resolver
}
export type Resolver = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

class InnerNetwork extends Error {}

/**
 * Connects only to addresses that were checked when the name was resolved for this connection, which prevents DNS
 * rebinding. Follows no redirects.
 */
export async function postWebhook(
  { url: text, secret }: Target,
  webhook: Webhook,
  { settings, now, signal, timeoutMs = usualTimeoutMs, resolver = resolve }: Options,
): Promise<PostResult> {
  const refusal = refuseUrl(text, settings)
  if (refusal) return { status: null, reason: refusal, sent: false }
  const url = new URL(text)
  const mayConnect = (address: string) =>
    isOwnAddress(address, settings.networks) ||
    (url.protocol === 'https:' && isPublicAddress(address))
  // Node does not call `lookup` if the host is an IP address.
  if (isIP(hostOf(url)) !== 0 && !mayConnect(hostOf(url))) {
    return { status: null, reason: 'inner_network', sent: false }
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const isHttps = url.protocol === 'https:'
  // A new agent ignores the environment's proxy, and cannot reuse a connection that was checked for another target.
  const agent = isHttps ? new HttpsAgent() : new HttpAgent()
  let hasConnected = false
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const request = (isHttps ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent,
        lookup: checkedLookup(resolver, mayConnect),
        headers: headersOf(webhook, signatureHeaders(secret, webhook, now)),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      request.on('socket', (socket) =>
        socket.once(isHttps ? 'secureConnect' : 'connect', () => {
          hasConnected = true
        }),
      )
      request.on('response', done)
      request.on('error', fail)
      request.end(webhook.body)
    })
    await discard(response)
    return { status: response.statusCode ?? 0 }
  } catch (error) {
    return { status: null, reason: reasonOf(error, timeout), sent: hasConnected }
  } finally {
    agent.destroy()
  }
}

/** Every address of a name must be allowed: a mixture is an attack or a misconfiguration. */
function checkedLookup(
  resolver: Resolver,
  mayConnect: (address: string) => boolean,
): LookupFunction {
  return (host, options, done) => {
    resolver(host, { all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayConnect(address))) {
        return done(new InnerNetwork(), '', 0)
      }
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

function headersOf({ body }: Webhook, signed: SignedHeaders) {
  return {
    ...signed,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Washday-Webhooks/1',
  }
}

async function discard(response: IncomingMessage): Promise<void> {
  let length = 0
  try {
    for await (const chunk of response) {
      length += chunk.length
      if (length > maxResponseBytes) break
    }
  } catch {
    // The receiver closed the connection or is too slow, but the status is known.
  }
  response.destroy()
}

function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (error instanceof InnerNetwork) return 'inner_network'
  if (timeout.aborted) return 'timeout'
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'unknown')
}
