import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import type { App } from './typed-app.ts'

export type SharedLimit = ReturnType<typeof createSharedLimit>

/**
 * A limit of requests that several calls share, for each IP address unless `keyGenerator` names something else; a limit
 * in a route's `config` is the route's own.
 */
export function createSharedLimit(
  app: App,
  { config }: Pick<Deps, 'config'>,
  limit: { max: number; timeWindow: number; keyGenerator?: (request: FastifyRequest) => string },
) {
  const ask = config.rateLimit ? app.createRateLimit(limit) : null

  /** Counts a request. Returns the seconds until the next one is allowed, or 0 within the limit. */
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
