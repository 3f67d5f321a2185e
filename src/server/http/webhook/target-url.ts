import { isIP } from 'node:net'
import { isOwnAddress, isPublicAddress, type OwnNetworks } from './addresses.ts'

export type WebhookSettings = {
  networks: OwnNetworks
  hasOwnNetworks: boolean
}

export type UrlRefusal = 'not_a_url' | 'not_https' | 'credentials' | 'port' | 'inner_network'

/** Other ports below `firstFreePort` are refused, because they belong to services such as mail and SSH. */
const standardPorts: Record<string, number> = { 'https:': 443, 'http:': 80 }
const firstFreePort = 1024

/**
 * Checks a URL without resolving its name. `postWebhook` checks every address of the name, and allows http only to
 * addresses in WEBHOOK_NETWORKS.
 */
export function refuseUrl(
  text: string,
  { networks, hasOwnNetworks }: WebhookSettings,
): UrlRefusal | null {
  if (!URL.canParse(text)) return 'not_a_url'
  const url = new URL(text)
  const mayBeHttp = hasOwnNetworks && url.protocol === 'http:'
  if (url.protocol !== 'https:' && !mayBeHttp) return 'not_https'
  if (url.username || url.password) return 'credentials'
  const host = hostOf(url)
  const isOwn = isOwnAddress(host, networks)
  const port = portOf(url)
  if (!isOwn && port !== standardPorts[url.protocol] && port < firstFreePort) return 'port'
  if (isIP(host) !== 0) return isOwn || isPublicAddress(host) ? null : 'inner_network'
  // Without WEBHOOK_NETWORKS, a name that only exists inside a network is refused without a DNS query.
  const isInner =
    !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host)
  return isInner && !hasOwnNetworks ? 'inner_network' : null
}

/** Without the brackets of an IPv6 address. `URL` has normalized spellings of IPv4 such as 0x7f.1 and 2130706433. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

export function portOf(url: URL): number {
  return url.port === '' ? (standardPorts[url.protocol] ?? 0) : Number(url.port)
}
