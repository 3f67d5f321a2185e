import * as z from 'zod/mini'
import { callComingAnswer, callComingRequest, correctAnswerRequest } from '../../contract/calls.ts'
import { errorBody } from '../../contract/error.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { careOf } from '../undo/careful-commands.ts'
import { recordComingCall } from './coming-call-commands.ts'
import { correctAnswer } from './correct-answer-commands.ts'

const tags = ['administration']
const params = z.object({ registrationId: z.string() })
const response = {
  200: callComingAnswer,
  400: errorBody,
  401: errorBody,
  404: errorBody,
  409: errorBody,
}

export function comingCallRoutes(app: App, deps: Deps): void {
  const { db, wakeJobs } = deps
  app.post(
    '/api/admin/calls/:registrationId/coming',
    {
      onRequest: requireAdmin(deps),
      schema: {
        tags,
        summary: 'Record what a family said on the phone about coming; a no cancels',
        params,
        body: callComingRequest,
        response,
      },
    },
    async (request) => {
      const { registrationId } = request.params
      const actor = actorOf(request, deps)
      const care = careOf(request, deps)
      const isNew = await recordComingCall(db, registrationId, request.body, actor, care)
      wakeJobs()
      return { isNew }
    },
  )
  app.post(
    '/api/admin/calls/:registrationId/correct',
    {
      onRequest: requireAdmin(deps),
      schema: {
        tags,
        summary: 'Correct what a volunteer noted about coming; correcting a no gives the spot back',
        params,
        body: correctAnswerRequest,
        response,
      },
    },
    async (request) => {
      const { registrationId } = request.params
      const isNew = await correctAnswer(db, registrationId, request.body, actorOf(request, deps))
      wakeJobs()
      return { isNew }
    },
  )
}
