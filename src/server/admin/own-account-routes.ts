import * as z from 'zod/mini'
import { changePasswordRequest } from '../../contract/admin.ts'
import {
  adminSession,
  confirmSecondFactorRequest,
  endSessionRequest,
  ownPassword,
  recoveryCodes,
  secondFactorOffRequest,
  secondFactorSecret,
  secondFactorState,
} from '../../contract/administrators.ts'
import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { listSessions } from './admin-list-queries.ts'
import { deviceCookie } from './device-cookie.ts'
import { changePassword } from './own-password-commands.ts'
import { endSessions } from './own-session-commands.ts'
import { actOf, requireAdmin, sessionOf } from './require-admin.ts'
import { beginSecondFactor, confirmSecondFactor, turnOffOwn } from './second-factor-commands.ts'
import { findSecondFactorState } from './second-factor-queries.ts'

const tags = ['administration']
const refusals = { 400: errorBody, 401: errorBody, 409: errorBody, 429: errorBody }
const done = z.null()

export function ownAccountRoutes(app: App, deps: Deps): void {
  const { db, clock, config, settings, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.put(
    api.adminPassword(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Change your password',
        body: changePasswordRequest,
        response: { 204: done, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const device = await changePassword(db, sessionOf(request), request.body, clock())
      wakeJobs()
      reply.header('set-cookie', deviceCookie(device, config))
      return reply.code(204).send(null)
    },
  )

  app.get(
    api.adminSessions(),
    {
      onRequest,
      schema: {
        tags,
        summary: 'Where you are signed in',
        response: { 200: z.array(adminSession), 401: errorBody },
      },
    },
    async (request) => listSessions(db, sessionOf(request), clock()),
  )

  app.post(
    api.adminSessionsEnd(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Sign out on one device, or on all others',
        body: endSessionRequest,
        response: { 204: done, ...refusals, 404: errorBody },
      },
    },
    async (request, reply) => {
      const device = await endSessions(db, sessionOf(request), request.body, actOf(request, deps))
      if (device) reply.header('set-cookie', deviceCookie(device, config))
      return reply.code(204).send(null)
    },
  )

  app.get(
    api.secondFactor(),
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whether signing in asks you for a code',
        response: { 200: secondFactorState, 401: errorBody },
      },
    },
    async (request) => findSecondFactorState(db, sessionOf(request).admin.id),
  )

  app.post(
    api.secondFactor(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Begin to turn on codes at sign-in',
        body: ownPassword,
        response: { 200: secondFactorSecret, ...refusals },
      },
    },
    async (request) => {
      const { currentPassword } = request.body
      const { programName } = settings.current()
      const facts = { now: clock(), programName }
      return beginSecondFactor(db, sessionOf(request), currentPassword, facts)
    },
  )

  app.post(
    api.secondFactorConfirm(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Turn on codes at sign-in, with the first code',
        body: confirmSecondFactorRequest,
        response: { 200: recoveryCodes, ...refusals },
      },
    },
    async (request) => {
      const act = actOf(request, deps)
      const codes = await confirmSecondFactor(db, sessionOf(request), request.body.code, act)
      wakeJobs()
      return codes
    },
  )

  app.post(
    api.secondFactorOff(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Turn off codes at sign-in',
        body: secondFactorOffRequest,
        response: { 204: done, ...refusals },
      },
    },
    async (request, reply) => {
      await turnOffOwn(db, sessionOf(request), request.body, actOf(request, deps))
      wakeJobs()
      return reply.code(204).send(null)
    },
  )
}
