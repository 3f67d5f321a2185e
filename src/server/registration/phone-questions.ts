import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'

/**
 * Limits how often an IP address may ask whether a phone is registered, which shows whose family comes: the numbers of a
 * town can be counted through, e-mail addresses cannot (docs/security.md).
 */
export function limitPhoneQuestions(app: App, { config }: Deps) {
  const limit = config.rateLimit ? app.createRateLimit(rateLimits.checkDuplicatePhone) : null

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { email } = request.body as { email?: string | null }
    if (!limit || email) return
    const asked = await limit(request)
    if (asked.isAllowed || !asked.isExceeded) return
    reply.header('retry-after', String(asked.ttlInSeconds))
    throw new AppError('too_many_requests')
  }
}
