import { normalizeIP } from '@fastify/rate-limit'
import * as z from 'zod/mini'
import {
  addAdminRequest,
  admin,
  changePasswordRequest,
  loginAnswer,
  loginRequest,
} from '../../contract/admin.ts'
import { errorBody } from '../../contract/error.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { login, logout } from './admin-commands.ts'
import { deviceCookie, readDeviceCookie } from './device-cookie.ts'
import { addAdminAsAdmin, changePassword } from './own-password-commands.ts'
import { actOf, bearerOf, requireAdmin, sessionOf } from './require-admin.ts'

const tags = ['administration']

export function adminRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const onRequest = requireAdmin(deps)

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
    async (request, reply) => {
      const { answer, device } = await login(db, request.body, {
        // An IPv6 network of 2^64 addresses belongs to one visitor, so it counts as one, as in the rate limits.
        address: normalizeIP(request.ip),
        replaced: bearerOf(request),
        device: readDeviceCookie(request.headers.cookie),
        now: clock(),
      })
      reply.header('set-cookie', deviceCookie(device, config.publicUrl.startsWith('https:')))
      return answer
    },
  )

  app.post(
    '/api/admin/logout',
    {
      onRequest,
      schema: { tags, summary: 'Sign out', response: { 204: z.null(), 401: errorBody } },
    },
    async (request, reply) => {
      await logout(db, sessionOf(request))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/admin/account/password',
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Change your password',
        body: changePasswordRequest,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      await changePassword(db, sessionOf(request), request.body, clock())
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/admins',
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Add an administrator',
        body: addAdminRequest,
        response: { 201: admin, 400: errorBody, 401: errorBody, 409: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const act = actOf(request, deps)
      return reply.code(201).send(await addAdminAsAdmin(db, sessionOf(request), request.body, act))
    },
  )
}
