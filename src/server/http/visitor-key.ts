import { normalizeIP } from '@fastify/rate-limit'

/** A /56 counts as one address, because providers assign up to a /56 to a home or small office. */
export const ipv6Subnet = 56

/** The key for counting a visitor's requests: the IPv4 address, or the network of the IPv6 address */
export function visitorKey(ip: string): string {
  return normalizeIP(ip, ipv6Subnet)
}
