import { errorBody } from '../../contract/error.ts'
import {
  resumeSendingAnswer,
  resumeSendingRequest,
  sendingState,
  waitingMessages,
} from '../../contract/sending.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { actOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { App } from '../http/typed-app.ts'
import { resumeSending } from './sending-commands.ts'
import { findSendingState, findWaitingMessages } from './sending-queries.ts'

export function sendingRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  const admins = { onRequest: requireAdmin(deps) }
  const tags = ['administration']

  app.get(
    '/api/admin/sending',
    {
      ...admins,
      schema: {
        tags,
        summary: 'Whether e-mails, texts and webhooks are held, for example in a restored copy',
        response: { 200: sendingState, 401: errorBody },
      },
    },
    () => findSendingState(db),
  )
  app.get(
    '/api/admin/sending/waiting',
    {
      ...admins,
      schema: {
        tags,
        summary: 'How many messages wait, and how many of them are no longer true',
        response: { 200: waitingMessages, 401: errorBody },
      },
    },
    async () => ({
      ...(await findWaitingMessages(db, clock())),
      hasMailServer: deps.config.smtpUrl !== null,
    }),
  )
  app.post(
    '/api/admin/sending/resume',
    {
      ...admins,
      schema: {
        tags,
        summary:
          'Resume sending; 409 if messages are not held, for example because somebody else has resumed it',
        body: resumeSendingRequest,
        response: { 200: resumeSendingAnswer, 400: errorBody, 401: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const resumed = await resumeSending(db, request.body, actOf(request, deps))
      if (!resumed) throw new AppError('changed_meanwhile', adminAnswers.alreadyReleased)
      deps.wakeJobs()
      return resumed
    },
  )
}
