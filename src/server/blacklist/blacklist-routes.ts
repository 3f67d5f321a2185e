import * as z from 'zod/mini'
import {
  addToBlacklistAnswer,
  addToBlacklistRequest,
  banCheck,
  banCheckRequest,
  blacklistEntry,
} from '../../contract/blacklist.ts'
import { errorBody } from '../../contract/error.ts'
import { actOf, requireAdmin } from '../admin/require-admin.ts'
import { isBlacklisted, listBlacklist } from '../ban/ban-queries.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { addToBlacklist, removeFromBlacklist } from './blacklist-commands.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })

export function blacklistRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/blacklist',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The blacklist, newest first, with the entries that have ended',
        response: { 200: z.array(blacklistEntry), 401: errorBody },
      },
    },
    async () => listBlacklist(db, { now: clock(), zone: config.timeZone }),
  )

  app.post(
    '/api/admin/blacklist',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Add somebody to the blacklist',
        body: addToBlacklistRequest,
        response: { 201: addToBlacklistAnswer, 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      const entry = await addToBlacklist(db, request.body, actOf(request, deps))
      return reply.code(201).send(entry)
    },
  )

  app.post(
    '/api/admin/blacklist/check',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whether somebody who is being added is on the blacklist; changes nothing',
        body: banCheckRequest,
        response: { 200: banCheck, 400: errorBody, 401: errorBody },
      },
    },
    async ({ body }) => ({ isBanned: await isBlacklisted(db, body, clock()) }),
  )

  app.delete(
    '/api/admin/blacklist/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Remove somebody from the blacklist',
        params,
        response: { 204: z.null(), 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      await removeFromBlacklist(db, request.params.id, actOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}
