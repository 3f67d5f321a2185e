import { isIP } from 'node:net'
import { isOwnAddress, isPublicAddress, type OwnNetworks } from './addresses.ts'

export type WebhookSettings = {
  networks: OwnNetworks
  hasOwnNetworks: boolean
}

export type UrlRefusal = 'not_a_url' | 'not_https' | 'credentials' | 'port' | 'inner_network'

/** Other ports below `firstFreePort` belong to services that are not webhook receivers, such as mail and SSH. */
const standardPorts: Record<string, number> = { 'https:': 443, 'http:': 80 }
const firstFreePort = 1024

/**
 * Checks a target without resolving its name. The connection checks every address again, and allows http only to own
 * networks.
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
  // Names that only mean something inside a network. Without WEBHOOK_NETWORKS, they are refused without a DNS query.
  const isInner =
    !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host)
  return isInner && !hasOwnNetworks ? 'inner_network' : null
}

/** `URL` normalizes every spelling of an IPv4 address (0x7f.1, 2130706433). */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

export function portOf(url: URL): number {
  return url.port === '' ? (standardPorts[url.protocol] ?? 0) : Number(url.port)
}
