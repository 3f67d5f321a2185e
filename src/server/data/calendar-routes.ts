import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { calendarFeed, newCalendarFeed } from '../../contract/data.ts'
import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import { endCalendarFeed, makeCalendarFeed } from '../admin/calendar-feed-commands.ts'
import { actOf, requireAdmin, sessionOf } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { isKnownToClient } from '../http/if-none-match.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { calendarFile } from './calendar-file.ts'
import { findCalendarFeed, isCalendarToken, listCalendarEvents } from './calendar-queries.ts'

const tags = ['administration']

export function calendarRoutes(app: App, deps: Deps): void {
  const { db, clock, config, settings } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/calendar/:token',
    {
      config: rateLimits.calendar,
      schema: {
        tags,
        summary: 'The events with how full they are, for calendar programs',
        params: z.object({ token: z.string() }),
        response: {
          200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.string() } } },
          304: z.null(),
          404: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      if (!(await isCalendarToken(db, request.params.token.replace(/\.ics$/, ''))))
        throw new AppError('not_found')
      const file = calendarFile(await listCalendarEvents(db, clock()), {
        ...config,
        ...settings.current(),
      })
      const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (isKnownToClient(request, etag)) return reply.code(304).send(null)
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(file)
    },
  )

  app.get(
    '/api/admin/calendar-feed',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whether you have a calendar address',
        response: { 200: calendarFeed, 401: errorBody },
      },
    },
    async (request) => ({ createdAt: await findCalendarFeed(db, sessionOf(request).admin.id) }),
  )

  app.post(
    '/api/admin/calendar-feed',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Make your calendar address; an earlier one stops working',
        response: { 201: newCalendarFeed, 401: errorBody },
      },
    },
    async (request, reply) => {
      const act = actOf(request, deps)
      const token = await makeCalendarFeed(db, sessionOf(request).admin.id, act)
      const url = `${config.publicUrl}${api.calendar(`${token}.ics`)}`
      return reply.code(201).send({ url, createdAt: act.now.toISOString() })
    },
  )

  app.delete(
    '/api/admin/calendar-feed',
    {
      onRequest,
      schema: {
        tags,
        summary: 'End your calendar address',
        response: { 204: z.null(), 401: errorBody },
      },
    },
    async (request, reply) => {
      await endCalendarFeed(db, sessionOf(request).admin.id, actOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}
