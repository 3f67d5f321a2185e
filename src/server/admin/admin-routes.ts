import * as z from 'zod/mini'
import { loginAnswer, loginRequest } from '../../contract/admin.ts'
import { errorBody } from '../../contract/error.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../rate-limits.ts'
import type { App } from '../typed-app.ts'
import { login, logout } from './admin-commands.ts'
import { createLoginGuard } from './login-guard.ts'
import { requireAdmin, sessionOf } from './require-admin.ts'

const tags = ['administration']

export function adminRoutes(app: App, { db, clock }: Deps): void {
  const guard = createLoginGuard()

  app.post(
    '/api/admin/login',
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Sign in',
        body: loginRequest,
        response: { 200: loginAnswer, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request) => login(db, request.body, { address: request.ip, guard, now: clock() }),
  )

  app.post(
    '/api/admin/logout',
    {
      onRequest: requireAdmin({ db, clock }),
      schema: { tags, summary: 'Sign out', response: { 204: z.null(), 401: errorBody } },
    },
    async (request, reply) => {
      await logout(db, sessionOf(request))
      return reply.code(204).send(null)
    },
  )
}
