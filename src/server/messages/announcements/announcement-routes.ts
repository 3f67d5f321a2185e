import * as z from 'zod/mini'
import {
  announcement,
  announcementPreview,
  announcementRequest,
  announcements,
  previewRequest,
} from '../../../contract/announcement.ts'
import { errorBody } from '../../../contract/error.ts'
import { actorOf, requireAdmin } from '../../admin/require-admin.ts'
import { programFacts } from '../../config/program-facts.ts'
import { sendingLimits } from '../../config/sends-texts.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/typed-app.ts'
import { sendAnnouncement } from './announcement-commands.ts'
import { listAnnouncements } from './announcement-queries.ts'
import { previewAnnouncement } from './preview-announcement.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody, 429: errorBody }

export function announcementRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/events/:id/announcements',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The announcements of an event, newest first',
        params,
        response: { 200: announcements, 401: errorBody },
      },
    },
    async (request) => listAnnouncements(db, request.params.id),
  )

  app.post(
    '/api/admin/events/:id/announcements',
    {
      onRequest,
      schema: {
        tags,
        summary:
          'Send an announcement to families of an event; repeating the request sends nothing',
        params,
        body: announcementRequest,
        response: { 200: announcement, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params
      const sent = await sendAnnouncement(
        db,
        id,
        request.body,
        actorOf(request, deps),
        sendingLimits(config),
      )
      wakeJobs()
      return sent
    },
  )

  app.post(
    '/api/admin/events/:id/announcements/preview',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The messages as they would arrive, and whom they reach; sends nothing',
        params,
        body: previewRequest,
        response: { 200: announcementPreview, ...refusals },
      },
    },
    async (request) => {
      const program = { ...programFacts(deps), ...sendingLimits(config) }
      return previewAnnouncement(db, request.params.id, request.body, program, clock())
    },
  )
}
