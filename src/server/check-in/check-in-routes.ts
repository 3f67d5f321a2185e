import * as z from 'zod/mini'
import {
  type CheckInAnswer,
  checkInAnswer,
  checkInRequest,
  checkInResult,
  walkInCheck,
  walkInCheckRequest,
} from '../../contract/check-in.ts'
import { errorBody } from '../../contract/error.ts'
import { checkInBodyLimit } from '../../contract/limits.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { App } from '../http/typed-app.ts'
import { takeFacts } from './check-in-commands.ts'
import { readFacts } from './check-in-facts.ts'
import { findCheckInList } from './check-in-queries.ts'
import { checkWalkIn } from './walk-in-check-queries.ts'

const tags = ['administration']
const params = z.object({ eventId: z.string() })
const refusals = { 401: errorBody, 404: errorBody }

export function checkInRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  const onRequest = requireAdmin(deps)
  async function show(eventId: string): Promise<CheckInAnswer> {
    const list = await findCheckInList(db, eventId, clock())
    if (!list) throw new AppError('event_not_found')
    return list
  }

  app.get(
    '/api/admin/events/:eventId/check-in',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Check-in list of an event',
        params,
        response: { 200: checkInAnswer, ...refusals },
      },
    },
    async (request) => show(request.params.eventId),
  )

  app.post(
    '/api/admin/events/:eventId/check-in',
    {
      onRequest,
      bodyLimit: checkInBodyLimit,
      schema: {
        tags,
        summary: 'What a volunteer noted on the day, each fact taken once; returns the whole list',
        params,
        body: checkInRequest,
        response: { 200: checkInResult, 400: errorBody, ...refusals },
      },
    },
    async (request) => {
      const { eventId } = request.params
      const { deviceId, sentAt, noShows } = request.body
      const phone = { deviceId, sentAt, receivedAt: clock(), noShows }
      const { facts, refused } = readFacts(request.body.facts)
      const result = await takeFacts(db, eventId, facts, phone, actorOf(request, deps))
      for (const err of result.failures)
        request.log.error(
          { err },
          'check-in facts could not be stored; the device will send them again',
        )
      const list = await show(eventId)
      return { ...list, taken: result.taken, refused: [...refused, ...result.refused] }
    },
  )

  app.post(
    '/api/admin/events/:eventId/walk-in-check',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whether a walk-in is banned or on the list already; changes nothing',
        params,
        body: walkInCheckRequest,
        response: { 200: walkInCheck, 400: errorBody, ...refusals },
      },
    },
    async (request) => checkWalkIn(db, request.params.eventId, request.body, clock()),
  )
}
