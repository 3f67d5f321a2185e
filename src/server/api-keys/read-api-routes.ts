import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { eventWithCounts, registrationWithName } from '../../contract/read-api.ts'
import { optionalDayField } from '../../contract/time-fields.ts'
import { validation } from '../../contract/words/en/validation.ts'
import { dayMs } from '../../domain/duration.ts'
import { addDays, startOfDay } from '../../domain/program-time.ts'
import { bearerOf } from '../admin/require-admin.ts'
import { isUnavailable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { noteUse } from './api-key-commands.ts'
import { findKey, type KeyHolder } from './api-key-queries.ts'
import { listEventsWithCounts, listRegistrationsWithNames } from './read-api-queries.ts'

const tags = ['other programs']
/** How far back the list goes without `from` */
const defaultPastMs = 365 * dayMs
const params = z.object({ id: z.string() })
const refusals = { 401: errorBody, 404: errorBody, 429: errorBody }

/** Changes nothing except the day of the key's last use (docs/webhooks.md). */
export function readApiRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const holders = new WeakMap<FastifyRequest, KeyHolder>()

  async function onRequest(request: FastifyRequest): Promise<void> {
    const key = bearerOf(request)
    const holder = key ? await findKey(db, key, clock()) : undefined
    if (!holder) throw new AppError('unknown_key')
    holders.set(request, holder)
    try {
      await noteUse(db, holder, { now: clock(), zone: config.timeZone })
    } catch (error) {
      // Reading must work on a full disk, although the day of use cannot be stored.
      if (!isUnavailable(error)) throw error
    }
  }
  const options = { onRequest, config: rateLimits.apiKeys }

  app.get(
    '/api/v1/events',
    {
      ...options,
      schema: {
        tags,
        summary: 'Events by date, with counts; needs an API key',
        security: [{ bearer: [] }],
        querystring: z.object({
          /** The first and the last day, in the program's time zone */
          from: optionalDayField(validation.invalid),
          to: optionalDayField(validation.invalid),
        }),
        response: { 200: z.array(eventWithCounts), 400: errorBody, ...refusals },
      },
    },
    async ({ query: { from, to } }) => {
      const zone = config.timeZone
      return listEventsWithCounts(db, {
        from: from
          ? startOfDay(from, zone)
          : new Date(clock().getTime() - defaultPastMs).toISOString(),
        ...(to && { until: startOfDay(addDays(to, 1), zone) }),
      })
    },
  )

  app.get(
    '/api/v1/events/:id',
    {
      ...options,
      schema: {
        tags,
        summary: 'One event with counts; needs an API key',
        security: [{ bearer: [] }],
        params,
        response: { 200: eventWithCounts, ...refusals },
      },
    },
    async (request) => findEvent(request.params.id),
  )

  app.get(
    '/api/v1/events/:id/registrations',
    {
      ...options,
      schema: {
        tags,
        summary: 'Registrations of an event; needs an API key that may read names',
        security: [{ bearer: [] }],
        params,
        response: { 200: z.array(registrationWithName), ...refusals, 403: errorBody },
      },
    },
    async (request) => {
      if (!holders.get(request)?.hasNames) throw new AppError('names_not_allowed')
      const { id } = await findEvent(request.params.id)
      return listRegistrationsWithNames(db, id)
    },
  )

  async function findEvent(id: string) {
    const [event] = await listEventsWithCounts(db, { id })
    if (!event) throw new AppError('event_not_found')
    return event
  }
}
