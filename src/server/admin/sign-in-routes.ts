import * as z from 'zod/mini'
import { loginAnswer, loginRequest } from '../../contract/admin.ts'
import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import { deviceName } from '../../domain/device-name.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { visitorKey } from '../http/visitor-key.ts'
import { login } from './admin-commands.ts'
import { deviceCookie, readDeviceCookie } from './device-cookie.ts'
import { bearerOf, requireAdmin, sessionOf } from './require-admin.ts'
import { checkSecondFactor } from './second-factor-code-commands.ts'
import { logout } from './session-commands.ts'

const tags = ['administration']

export function signInRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps

  app.post(
    api.adminLogin(),
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary:
          'Sign in; after 401 code_needed, send the same again with the code of the second factor',
        body: loginRequest,
        response: { 200: loginAnswer, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { code } = request.body
      const now = clock()
      const { answer, device } = await login(db, request.body, {
        address: visitorKey(request.ip),
        oldToken: bearerOf(request),
        device: readDeviceCookie(request.headers.cookie),
        deviceName: deviceName(request.headers['user-agent']),
        checkSecondFactor: (admin, counters) =>
          checkSecondFactor(db, admin, { code, counters, now }),
        now,
      })
      reply.header('set-cookie', deviceCookie(device, config))
      return answer
    },
  )

  app.post(
    api.adminLogout(),
    {
      onRequest: requireAdmin(deps),
      schema: { tags, summary: 'Sign out', response: { 204: z.null(), 401: errorBody } },
    },
    async (request, reply) => {
      await logout(db, sessionOf(request))
      return reply.code(204).send(null)
    },
  )
}
