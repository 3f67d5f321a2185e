import * as z from 'zod/mini'
import { apiKey, apiKeyWithSecret, createApiKeyRequest } from '../../contract/api-keys.ts'
import { errorBody } from '../../contract/error.ts'
import { confirmPassword } from '../admin/own-password-commands.ts'
import { checkedActOf, requireAdmin, sessionOf } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { makeKey, revokeKey } from './api-key-commands.ts'
import { listKeys } from './api-key-queries.ts'

const tags = ['administration']

export function apiKeyRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/api-keys',
    {
      onRequest,
      schema: {
        tags,
        summary: 'API keys, newest first, including those that have ended',
        response: { 200: z.array(apiKey), 401: errorBody },
      },
    },
    async () => listKeys(db, { now: clock(), zone: config.timeZone }),
  )

  app.post(
    '/api/admin/api-keys',
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Make a key; only this response contains it',
        body: createApiKeyRequest,
        response: { 201: apiKeyWithSecret, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      await confirmPassword(db, session, request.body.currentPassword, clock())
      const created = await makeKey(db, request.body, session.admin.id, checkedActOf(request, deps))
      wakeJobs()
      return reply.code(201).send(created)
    },
  )

  app.delete(
    '/api/admin/api-keys/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Revoke a key',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      await revokeKey(db, request.params.id, checkedActOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}
