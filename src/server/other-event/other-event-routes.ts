import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import {
  askPreview,
  askPreviewRequest,
  askRequest,
  otherEventAsk,
  otherEventAsks,
} from '../../contract/other-event.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import { programFacts } from '../config/program-facts.ts'
import { sendingLimits } from '../config/sends-texts.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { previewAsk } from './ask-preview-queries.ts'
import { askWaitlist } from './other-event-commands.ts'
import { listAsks } from './other-event-queries.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody }

export function otherEventRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/events/:id/other-event',
    {
      onRequest,
      schema: {
        tags,
        summary: 'How the waitlist of an event was asked to come to another, newest first',
        params,
        response: { 200: otherEventAsks, 401: errorBody },
      },
    },
    async (request) => listAsks(db, request.params.id),
  )

  app.post(
    '/api/admin/events/:id/other-event',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Ask the waitlist to come to another event; repeating the request sends nothing',
        params,
        body: askRequest,
        response: { 200: otherEventAsk, ...refusals },
      },
    },
    async (request) => {
      const ask = await askWaitlist(db, request.params.id, request.body, actorOf(request, deps))
      wakeJobs()
      return ask
    },
  )

  app.post(
    '/api/admin/events/:id/other-event/preview',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The messages as they would arrive, and whom they reach; sends nothing',
        params,
        body: askPreviewRequest,
        response: { 200: askPreview, ...refusals },
      },
    },
    async (request) => {
      const program = { ...programFacts(deps), ...sendingLimits(config) }
      return previewAsk(db, request.params.id, request.body, program, clock())
    },
  )
}
