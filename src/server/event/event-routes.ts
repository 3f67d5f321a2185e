import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { event } from '../../contract/event.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { isKnownToClient } from '../http/if-none-match.ts'
import type { App } from '../http/typed-app.ts'
import { findPublicEvent, presentPublicly } from './event-queries.ts'
import type { UpcomingEvents } from './upcoming-events.ts'

const tags = ['events']

export function eventRoutes(app: App, { db, clock }: Deps, upcomingEvents: UpcomingEvents): void {
  app.get(
    '/api/events',
    { schema: { tags, summary: 'Upcoming events' } },
    async (request, reply) => {
      const { body, etag } = await upcomingEvents.get()
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (isKnownToClient(request, etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )

  app.get(
    '/api/events/:id',
    {
      schema: {
        tags,
        summary: 'One event',
        params: z.object({ id: z.string() }),
        response: { 200: event, 404: errorBody },
      },
    },
    async (request) => {
      const found = await findPublicEvent(db, request.params.id, clock())
      if (!found) throw new AppError('event_not_found')
      return presentPublicly(found, clock())
    },
  )
}
