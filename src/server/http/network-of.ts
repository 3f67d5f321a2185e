import { normalizeIP } from '@fastify/rate-limit'

/**
 * Providers assign up to a /56, which is 256 networks of 64 bits, to a home or small office, so it counts as one
 * address.
 */
export const ipv6Subnet = 56

/** The key by which rate limits count a visitor: the IPv4 address, or the network of an IPv6 address */
export function networkOf(ip: string): string {
  return normalizeIP(ip, ipv6Subnet)
}
