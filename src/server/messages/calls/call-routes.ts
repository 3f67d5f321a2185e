import * as z from 'zod/mini'
import { callDoneAnswer, callDoneRequest, callsAnswer } from '../../../contract/calls.ts'
import { errorBody } from '../../../contract/error.ts'
import { actOf, requireAdmin } from '../../admin/require-admin.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/typed-app.ts'
import { markCalled } from './call-commands.ts'
import { listCalls } from './call-queries.ts'

const tags = ['administration']
const params = z.object({ registrationId: z.string() })

export function callRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/calls',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Families to phone because no message reaches them, the earliest slot first',
        response: { 200: callsAnswer, 401: errorBody },
      },
    },
    async () => listCalls(db, { now: clock(), zone: config.timeZone }),
  )

  app.post(
    '/api/admin/calls/:registrationId/done',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Mark messages to a family as told by phone',
        params,
        body: callDoneRequest,
        response: { 200: callDoneAnswer, 400: errorBody, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      return { told: await markCalled(db, registrationId, request.body, actOf(request, deps)) }
    },
  )
}
