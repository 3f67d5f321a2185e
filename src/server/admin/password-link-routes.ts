import * as z from 'zod/mini'
import {
  forgottenPasswordAnswer,
  forgottenPasswordRequest,
  linkToken,
  resetFacts,
  resetPasswordRequest,
} from '../../contract/administrators.ts'
import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { deviceCookie } from './device-cookie.ts'
import { requestPasswordLink, resetPassword } from './password-link-commands.ts'
import { findByResetToken } from './password-link-queries.ts'

const tags = ['administration']

export function passwordLinkRoutes(app: App, { db, clock, config, wakeJobs }: Deps): void {
  app.post(
    api.forgottenPassword(),
    {
      config: rateLimits.forgottenPassword,
      // Runs after the response, so that the response time reveals nothing about the job's work (docs/decisions/0035).
      onResponse: async (_request, reply) => {
        if (reply.statusCode === 202) wakeJobs('send-password-links')
      },
      schema: {
        tags,
        summary: 'Send a link for a new password; the response is the same for every address',
        body: forgottenPasswordRequest,
        response: { 202: forgottenPasswordAnswer, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      // Without a mail server, no link is created: the outbox could not send it, and the message log must not show it.
      if (config.smtpUrl !== null) await requestPasswordLink(db, request.body.email, clock())
      return reply.code(202).send({ message: adminAnswers.passwordLinkRequested })
    },
  )

  app.post(
    api.passwordResetLook(),
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Whose password a link sets',
        body: linkToken,
        response: { 200: resetFacts, 400: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const found = await findByResetToken(db, request.body.token, clock())
      if (!found) throw new AppError('link_ended')
      return { username: found.username }
    },
  )

  app.post(
    api.passwordReset(),
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Set a new password by a link; it works once and ends all sessions',
        body: resetPasswordRequest,
        response: { 204: z.null(), 400: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const device = await resetPassword(db, request.body, clock())
      wakeJobs()
      reply.header('set-cookie', deviceCookie(device, config))
      return reply.code(204).send(null)
    },
  )
}
