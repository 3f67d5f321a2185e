import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'

/**
 * Limits how many families an IP address can put on waitlists per day. Each freed spot is offered to everybody who
 * waits, so otherwise one cancellation would send e-mails to any number of strangers (docs/decisions/0070).
 */
export function limitJoiners(app: App, { config }: Pick<Deps, 'config'>) {
  const limit = config.rateLimit ? app.createRateLimit(rateLimits.joiners) : null

  return {
    /** If the limit is reached, returns a function that refuses another family. Does not count the request. */
    async check(request: FastifyRequest, reply: FastifyReply): Promise<(() => void) | undefined> {
      const joined = await limit?.(request, { increment: false })
      if (!joined || joined.isAllowed || joined.remaining > 0) return undefined
      return () => {
        reply.header('retry-after', String(joined.ttlInSeconds))
        throw new AppError('too_many_requests')
      }
    },
    async count(request: FastifyRequest): Promise<void> {
      await limit?.(request)
    },
  }
}
