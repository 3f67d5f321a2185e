import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { createEventRequest, event } from '../../contract/event.ts'
import { requireAdmin, sessionOf } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { App } from '../typed-app.ts'
import { createEvent } from './event-commands.ts'
import { findEvent, listEvents } from './event-queries.ts'
import type { UpcomingEvents } from './upcoming-events.ts'

export function eventRoutes(app: App, { db }: Deps, upcomingEvents: UpcomingEvents): void {
  const tags = ['events']

  app.get(
    '/api/events',
    { schema: { tags, summary: 'Upcoming events' } },
    async (request, reply) => {
      const { body, etag } = await upcomingEvents.get()
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
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
      const found = await findEvent(db, request.params.id)
      if (!found) throw new AppError('event_not_found')
      return found
    },
  )
}

export function adminEventRoutes(app: App, { db, clock, config }: Deps): void {
  const tags = ['administration']
  const onRequest = requireAdmin({ db, clock })

  app.get(
    '/api/admin/events',
    {
      onRequest,
      schema: {
        tags,
        summary: 'All events',
        response: { 200: z.array(event), 401: errorBody },
      },
    },
    async () => listEvents(db),
  )

  app.post(
    '/api/admin/events',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Create an event',
        body: createEventRequest,
        response: { 201: event, 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      const by = sessionOf(request).admin.username
      const created = await createEvent(db, request.body, {
        by,
        zone: config.timeZone,
        now: clock(),
      })
      return reply.code(201).send(created)
    },
  )
}
