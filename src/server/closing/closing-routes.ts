import * as z from 'zod/mini'
import { announcement, closeRequest, reopenRequest } from '../../contract/announcement.ts'
import { askedToMove, askToMoveRequest } from '../../contract/asked-to-move.ts'
import { errorBody } from '../../contract/error.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import { sendingLimits } from '../config/sends-texts.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { askToMove } from './ask-to-move-commands.ts'
import { findAskedToMove } from './asked-queries.ts'
import { closeSlots, reopenSlots } from './closing-commands.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const response = {
  200: announcement,
  400: errorBody,
  401: errorBody,
  404: errorBody,
  409: errorBody,
  429: errorBody,
}

export function closingRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.post(
    '/api/admin/events/:id/close',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Close time slots, tell their families, and keep spots elsewhere for them',
        params,
        body: closeRequest,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const told = await closeSlots(
        db,
        id,
        request.body,
        actorOf(request, deps),
        sendingLimits(config),
      )
      wakeJobs()
      return told
    },
  )

  app.get(
    '/api/admin/events/:id/asked-to-move',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whom a volunteer can ask to move to another slot, and who was asked',
        params,
        response: { 200: askedToMove, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => findAskedToMove(db, request.params.id, clock()),
  )

  app.post(
    '/api/admin/events/:id/asked-to-move',
    {
      onRequest,
      schema: {
        tags,
        summary: "Lower a slot's capacity, and ask some of its families to move",
        params,
        body: askToMoveRequest,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const told = await askToMove(
        db,
        id,
        request.body,
        actorOf(request, deps),
        sendingLimits(config),
      )
      wakeJobs()
      return told
    },
  )

  app.post(
    '/api/admin/events/:id/reopen',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Open closed time slots again, and tell those who are still in them',
        params,
        body: reopenRequest,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const told = await reopenSlots(
        db,
        id,
        request.body,
        actorOf(request, deps),
        sendingLimits(config),
      )
      wakeJobs()
      return told
    },
  )
}
