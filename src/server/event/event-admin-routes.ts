import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { consequences } from '../../contract/careful.ts'
import { errorBody } from '../../contract/error.ts'
import {
  cloneEventRequest,
  createEventRequest,
  event,
  updateEventRequest,
} from '../../contract/event.ts'
import { actOf, actorOf, requireAdmin } from '../admin/require-admin.ts'
import { servicesOf } from '../config/sends-texts.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { careOf, previewOf } from '../undo/careful-commands.ts'
import { cloneEvent, createEvent, deleteEvent, updateEvent } from './event-commands.ts'
import { listEvents } from './event-queries.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody }

export function adminEventRoutes(app: App, deps: Deps): void {
  const { db, wakeJobs } = deps
  const onRequest = requireAdmin(deps)
  const editorOf = (request: FastifyRequest) => ({
    ...actorOf(request, deps),
    times: deps.settings.current().reminders,
  })

  app.get(
    '/api/admin/events',
    {
      onRequest,
      schema: { tags, summary: 'All events', response: { 200: z.array(event), 401: errorBody } },
    },
    async () => listEvents(db, deps.clock()),
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
    async (request, reply) =>
      reply.code(201).send(await createEvent(db, request.body, actOf(request, deps))),
  )

  app.put(
    '/api/admin/events/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Change an event and its time slots, all or nothing',
        params,
        body: updateEventRequest,
        response: { 200: event, ...refusals, 409: errorBody },
      },
    },
    async (request) => {
      const actor = editorOf(request)
      const { id } = request.params
      const changed = await updateEvent(db, id, request.body, actor, careOf(request, deps))
      wakeJobs()
      return changed
    },
  )

  app.post(
    '/api/admin/events/:id/preview',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whom a change of an event would notify and promote; changes nothing',
        params,
        body: updateEventRequest,
        response: { 200: consequences, ...refusals, 409: errorBody },
      },
    },
    async (request) => {
      const { id } = request.params
      const actor = editorOf(request)
      const care = { isPreview: true, services: servicesOf(deps.config) }
      return previewOf(() => updateEvent(db, id, request.body, actor, care))
    },
  )

  app.post(
    '/api/admin/events/:id/clone',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Repeat an event on another day',
        params,
        body: cloneEventRequest,
        response: { 201: event, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request, deps)
      return reply.code(201).send(await cloneEvent(db, request.params.id, request.body, actor))
    },
  )

  app.delete(
    '/api/admin/events/:id',
    {
      onRequest,
      schema: {
        tags,
        summary:
          'Delete an event with its slots and registrations; sends no messages. If-Match: how many families are signed up',
        params,
        response: { 204: z.null(), 401: errorBody, 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await deleteEvent(db, id, actorOf(request, deps), careOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}
