import { BlockList } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ownMachine,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts'
import { readNetworks } from './addresses.ts'
import { postWebhook, type Resolver } from './post.ts'
import { newSecret } from './signature.ts'

const webhook = { id: 'msg_1', body: '{"type":"test"}' }
const secret = newSecret()
const nothingOwn = { networks: new BlockList(), hasOwnNetworks: false }
const now = new Date()

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

/** A resolver that returns the next of `results` at each call, and then repeats the last one */
function resolvesTo(...results: string[][]): Resolver & { resolvedHosts: string[] } {
  const resolvedHosts: string[] = []
  const resolver: Resolver = (host, _options, done) => {
    const addresses = results[Math.min(resolvedHosts.length, results.length - 1)] ?? []
    resolvedHosts.push(host)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return Object.assign(resolver, { resolvedHosts })
}

describe('postWebhook to a receiver in WEBHOOK_NETWORKS', () => {
  test('sends a signed request, and returns the status of the response', async () => {
    const result = await postWebhook({ url: receiver.url, secret }, webhook, {
      settings: ownMachine,
      now,
    })
    expect(result).toEqual({ status: 200 })
    const [call] = receiver.received
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
    })
    expect(call && receiver.verify(secret, call)).toEqual({ type: 'test' })
  })

  test.each([301, 302, 307, 410, 500])(
    'returns the status %i, and follows no redirect',
    async (status) => {
      receiver.status = status
      const options = { settings: ownMachine, now }
      expect(await postWebhook({ url: receiver.url, secret }, webhook, options)).toEqual({ status })
      expect(receiver.received).toHaveLength(1)
    },
  )

  test('says that the webhook may have arrived if the receiver does not respond in time', async () => {
    const release = receiver.hold()
    const options = { settings: ownMachine, now, timeoutMs: 100 }
    const result = await postWebhook({ url: receiver.url, secret }, webhook, options)
    expect(result).toEqual({ status: null, reason: 'timeout', sent: true })
    release()
  })

  test('says that nothing was sent if the receiver refuses the connection', async () => {
    await receiver.close()
    const options = { settings: ownMachine, now }
    const result = await postWebhook({ url: receiver.url, secret }, webhook, options)
    expect(result).toEqual({ status: null, reason: 'ECONNREFUSED', sent: false })
  })
})

describe('the address check of postWebhook', () => {
  const port = () => new URL(receiver.url).port

  test.each(['127.0.0.1', '[::1]', 'localhost'])(
    'refuses a URL with the host %s without WEBHOOK_NETWORKS',
    async (host) => {
      const url = `https://${host}:${port()}/`
      const result = await postWebhook({ url, secret }, webhook, { settings: nothingOwn, now })
      expect(result).toEqual({ status: null, reason: 'inner_network', sent: false })
      expect(receiver.received).toEqual([])
    },
  )

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
    // The HTTP client might choose either address.
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('refuses a name that resolves to %j without WEBHOOK_NETWORKS', async (addresses) => {
    const resolver = resolvesTo(addresses)
    const url = `https://rebind.example.org:${port()}/`
    const options = { settings: nothingOwn, now, resolver }
    expect(await postWebhook({ url, secret }, webhook, options)).toEqual({
      status: null,
      reason: 'inner_network',
      sent: false,
    })
    expect(resolver.resolvedHosts).toEqual(['rebind.example.org'])
  })

  test('resolves a name only once, so that a changed address cannot bypass the check', async () => {
    // The first address is allowed, and nothing answers there. The second address is the attacker's target.
    const resolver = resolvesTo(['192.0.2.55'], ['127.0.0.1'])
    const url = `http://rebind.example.org:${port()}/hook`
    const networks = readNetworks(['192.0.2.55', '127.0.0.1']) ?? new BlockList()
    const options = { settings: { networks, hasOwnNetworks: true }, now, resolver, timeoutMs: 300 }
    expect(await postWebhook({ url, secret }, webhook, options)).toMatchObject({ status: null })
    expect(resolver.resolvedHosts).toHaveLength(1)
    expect(receiver.received).toEqual([])
  })

  test('refuses http to a public address even with WEBHOOK_NETWORKS', async () => {
    const resolver = resolvesTo(['8.8.8.8'])
    const options = { settings: ownMachine, now, resolver }
    const result = await postWebhook({ url: 'http://example.org/', secret }, webhook, options)
    expect(result).toEqual({ status: null, reason: 'inner_network', sent: false })
  })

  test('allows a name that resolves to an address in WEBHOOK_NETWORKS', async () => {
    const resolver = resolvesTo(['127.0.0.1'])
    const url = `http://texts.internal:${port()}/hook`
    const options = { settings: ownMachine, now, resolver }
    expect(await postWebhook({ url, secret }, webhook, options)).toEqual({ status: 200 })
  })
})
