import { normalizeIP } from '@fastify/rate-limit'

/** Homes and small offices get up to 256 networks of 64 bits from their provider, so these count as one address. */
export const ipv6Subnet = 56

/** The IPv4 address, or the network of an IPv6 address, by which limits count a visitor */
export function networkOf(ip: string): string {
  return normalizeIP(ip, ipv6Subnet)
}
