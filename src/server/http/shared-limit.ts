import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import type { App } from './typed-app.ts'

export type SharedLimit = ReturnType<typeof createSharedLimit>

/**
 * A rate limit that several routes share, unlike the limit in a route's `config`. Counts per IP address, or per key of
 * `keyGenerator`.
 */
export function createSharedLimit(
  app: App,
  { config }: Pick<Deps, 'config'>,
  limit: { max: number; timeWindow: number; keyGenerator?: (request: FastifyRequest) => string },
) {
  const ask = config.rateLimit ? app.createRateLimit(limit) : null

  /** Counts a request. Returns 0 if it is within the limit, else the seconds until the next request is allowed. */
  async function countOf(request: FastifyRequest): Promise<number> {
    const counted = await ask?.(request)
    return counted && !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0
  }

  function refuse(reply: FastifyReply, waitSeconds: number): void {
    if (waitSeconds === 0) return
    reply.header('retry-after', String(waitSeconds))
    throw new AppError('too_many_requests')
  }

  return {
    countOf,
    refuse,
    async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      refuse(reply, await countOf(request))
    },
  }
}
