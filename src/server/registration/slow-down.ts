import type { FastifyReply, FastifyRequest } from 'fastify'
import { hourMs, minuteMs } from '../../domain/duration.ts'
import { recentSignUps, signUpsAtOnce, signUpWaitMs } from '../../domain/sign-up-burst.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { visitorKey } from '../http/visitor-key.ts'
import { reportBurst } from './burst-commands.ts'

/** More IP addresses than a process serves within a minute */
const maxAddresses = 5_000

/**
 * Responds with a 429 to an IP address that signs up many families (docs/decisions/0022); our pages then retry.
 * Requests do not wait here, so a flood uses neither memory nor the database. Each process counts on its own.
 */
export function throttleBursts({ db, clock, config, settings }: Deps) {
  const served = new Map<string, number[]>()
  let reportedAt = Number.NEGATIVE_INFINITY

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!config.rateLimit) return
    const now = clock()
    const key = visitorKey(request.ip)
    const times = recentSignUps(served.get(key) ?? [], now)
    const waitMs = signUpWaitMs(times, now)
    served.delete(key)
    served.set(key, waitMs > 0 ? times : [...times, now.getTime()])
    // Removes the address that has been quiet the longest.
    if (served.size > maxAddresses) served.delete(served.keys().next().value ?? '')

    const isBurst = times.length >= signUpsAtOnce
    if (isBurst && Math.abs(now.getTime() - reportedAt) >= hourMs) {
      reportedAt = now.getTime()
      const { adminNotificationEmails } = settings.current()
      try {
        await reportBurst(db, request.log, adminNotificationEmails, now)
      } catch (err) {
        // The sign-up itself must not fail. The next attempt is in a minute, so that a flood does not use the database.
        reportedAt = now.getTime() - hourMs + minuteMs
        request.log.warn({ err }, 'a burst of sign-ups could not be reported')
      }
    }
    if (waitMs === 0) return
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
    throw new AppError('too_many_sign_ups')
  }
}
