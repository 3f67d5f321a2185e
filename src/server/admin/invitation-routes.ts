import * as z from 'zod/mini'
import { admin } from '../../contract/admin.ts'
import {
  acceptInvitationRequest,
  invitation,
  invitationFacts,
  inviteAnswer,
  inviteRequest,
  linkToken,
  ownPassword,
} from '../../contract/administrators.ts'
import { errorBody } from '../../contract/error.ts'
import { api, paths } from '../../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { listInvitations } from './admin-list-queries.ts'
import {
  acceptInvitation,
  findInvitationFacts,
  invite,
  inviteAgain,
  withdrawInvitation,
} from './invitation-commands.ts'
import { actOf, requireAdmin, sessionOf } from './require-admin.ts'

const tags = ['administration']
const refusals = { 400: errorBody, 401: errorBody, 409: errorBody, 429: errorBody }
const params = z.object({ id: z.string() })

export function invitationRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)
  const hasMailServer = config.smtpUrl !== null
  const answer = ({ token, ...sent }: Awaited<ReturnType<typeof invite>>) => ({
    ...sent,
    link: token && `${config.publicUrl}${paths.adminInvitation(token)}`,
  })

  app.get(
    api.adminInvitations(),
    {
      onRequest,
      schema: {
        tags,
        summary: 'Open invitations, newest first',
        response: { 200: z.array(invitation), 401: errorBody },
      },
    },
    async () => listInvitations(db, clock()),
  )

  app.post(
    api.adminInvitations(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary:
          'Invite an administrator by e-mail; the response contains the link if there is no mail server',
        body: inviteRequest,
        response: { 201: inviteAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const act = { ...actOf(request, deps), hasMailServer }
      const sent = await invite(db, sessionOf(request), request.body, act)
      wakeJobs()
      return reply.code(201).send(answer(sent))
    },
  )

  app.post(
    '/api/admin/invitations/:id/resend',
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Send an invitation again; its earlier links stop working',
        params,
        body: ownPassword,
        response: { 200: inviteAnswer, 404: errorBody, ...refusals },
      },
    },
    async (request) => {
      const about = { ...request.body, id: request.params.id }
      const act = { ...actOf(request, deps), hasMailServer }
      const sent = await inviteAgain(db, sessionOf(request), about, act)
      wakeJobs()
      return answer(sent)
    },
  )

  app.delete(
    '/api/admin/invitations/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        params,
        response: { 204: z.null(), 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      await withdrawInvitation(db, request.params.id, actOf(request, deps))
      return reply.code(204).send(null)
    },
  )

  app.post(
    api.readInvitation(),
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Whom an invitation is for',
        body: linkToken,
        response: { 200: invitationFacts, 400: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request) => findInvitationFacts(db, request.body.token, clock()),
  )

  app.post(
    api.invitationAccept(),
    {
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Accept an invitation; it works once',
        body: acceptInvitationRequest,
        response: {
          201: admin,
          400: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await acceptInvitation(db, request.body, clock())),
  )
}
