import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../contract/error.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import { rateLimits } from './rate-limits.ts'
import { createSharedLimit } from './shared-limit.ts'
import type { App } from './typed-app.ts'

/** Refusals that reveal something about the person; a refused request stores nothing */
const aboutPerson: ReadonlySet<ErrorCode> = new Set([
  'unable_to_register',
  'already_registered',
  'on_waitlist',
  'household_full',
  'too_many_messages',
] as const)

export type PersonQuestions = ReturnType<typeof limitPersonQuestions>

/**
 * Limits how often an IP address may learn whether somebody is registered or banned, which is a "question"
 * (docs/security.md). All requests that reveal it share one count. A registration has a few more questions by its
 * personal link, so that others behind the same address cannot keep its family from an offered spot.
 */
export function limitPersonQuestions(app: App, deps: Pick<Deps, 'config'>) {
  const shared = createSharedLimit(app, deps, rateLimits.personQuestions)
  const registrations = new WeakMap<FastifyRequest, string>()
  const ofLinks = createSharedLimit(app, deps, {
    ...rateLimits.linkQuestions,
    keyGenerator: (request: FastifyRequest) => registrations.get(request) ?? '',
  })

  /** `registrationId` belongs to the valid personal link of the request, if there is one. */
  async function count(
    request: FastifyRequest,
    reply: FastifyReply,
    registrationId?: string,
  ): Promise<void> {
    const waitSeconds = await shared.countOf(request)
    if (registrationId !== undefined) {
      registrations.set(request, registrationId)
      if ((await ofLinks.countOf(request)) === 0) return
    }
    shared.refuse(reply, waitSeconds)
  }

  return {
    count,
    /** Counts a refusal that reveals something about the person; over the limit, throws `too_many_requests`. */
    async countRefusal<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: Promise<T>,
    ): Promise<T> {
      try {
        return await work
      } catch (error) {
        if (error instanceof AppError && aboutPerson.has(error.code)) await count(request, reply)
        throw error
      }
    },
  }
}
