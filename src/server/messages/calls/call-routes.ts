import * as z from 'zod/mini'
import {
  callDoneAnswer,
  callDoneRequest,
  callsAnswer,
  callUndoAnswer,
  callUndoRequest,
  toldCallsAnswer,
} from '../../../contract/calls.ts'
import { errorBody } from '../../../contract/error.ts'
import { actOf, requireAdmin } from '../../admin/require-admin.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/typed-app.ts'
import { markCalled, undoCall } from './call-commands.ts'
import { listCalls } from './call-queries.ts'
import { listTold } from './told-queries.ts'

const tags = ['administration']
const params = z.object({ registrationId: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody }

export function callRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const zone = config.timeZone
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/calls',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Families to phone, with what to tell or ask them, the earliest slot first',
        response: { 200: callsAnswer, 401: errorBody },
      },
    },
    async () => listCalls(db, { now: clock(), zone }),
  )

  app.get(
    '/api/admin/calls/told',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Calls that were made today, the newest first',
        response: { 200: toldCallsAnswer, 401: errorBody },
      },
    },
    async () => listTold(db, { now: clock(), zone }),
  )

  app.post(
    '/api/admin/calls/:registrationId/done',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Mark messages to a family, or its stopped texts, as told by phone',
        params,
        body: callDoneRequest,
        response: { 200: callDoneAnswer, ...refusals },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      const act = actOf(request, deps)
      const told = await markCalled(db, registrationId, request.body, act)
      return { told, calledAt: act.now.toISOString() }
    },
  )

  app.post(
    '/api/admin/calls/:registrationId/undo',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Put on the list again what was marked as told at one moment',
        params,
        body: callUndoRequest,
        response: { 200: callUndoAnswer, ...refusals },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      return { putBack: await undoCall(db, registrationId, request.body, actOf(request, deps)) }
    },
  )
}
