import { BlockList, isIP } from 'node:net'

/**
 * Addresses that a webhook must not reach, so that nobody can make this server call its own network: all addresses that
 * IANA's special-purpose registries list as not globally reachable, and IPv6 addresses that embed an IPv4 address.
 */
const inner = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's metadata service, the only cloud metadata service on a public address
  ['168.63.129.16', 32],
] as const) {
  inner.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  // Teredo and other special-purpose addresses, documentation, 6to4
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(address, bits, 'ipv6')
}

/** Only 2000::/3 is routed. Loopback, mapped IPv4, NAT64, unique local, link-local and multicast are outside it. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Inner networks in which receivers are allowed (WEBHOOK_NETWORKS) */
export type OwnNetworks = BlockList

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && routed.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

export function isOwnAddress(address: string, networks: OwnNetworks): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Parses addresses and networks, such as "10.1.0.0/16". Null if a part is neither. */
export function readNetworks(parts: readonly string[]): OwnNetworks | null {
  const networks = new BlockList()
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/')
    const version = isIP(address)
    const maxPrefix = version === 4 ? 32 : 128
    const prefix = bits === undefined ? maxPrefix : Number(bits)
    const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= maxPrefix && bits !== ''
    if (version === 0 || !isPrefix || rest.length > 0) return null
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}
