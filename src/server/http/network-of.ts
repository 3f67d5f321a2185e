import { normalizeIP } from '@fastify/rate-limit'

/** Homes and small offices get up to 256 networks of 64 bits from their provider, so these count as one address. */
export const ipv6Subnet = 56

/** What all limits count a visitor by: the IPv4 address, or the network of an IPv6 address */
export function networkOf(ip: string): string {
  return normalizeIP(ip, ipv6Subnet)
}
