import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import {
  ownPassword,
  updateWebhookTarget,
  webhookDelivery,
  webhookTarget,
  webhookTargetInput,
  webhookTargetWithSecret,
} from '../../contract/webhooks.ts'
import { confirmPassword } from '../admin/own-password-commands.ts'
import { checkedActOf, requireAdmin, sessionOf } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import {
  addTarget,
  changeTarget,
  queueTest,
  removeTarget,
  resendDelivery,
  rotateSecret,
} from './webhook-commands.ts'
import { listDeliveries, listTargets } from './webhook-queries.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 401: errorBody, 404: errorBody }
const refusalsWithPassword = { ...refusals, 400: errorBody, 429: errorBody }

export function webhookRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)
  const withPassword = { onRequest, config: rateLimits.login }

  app.get(
    '/api/admin/webhooks',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Targets of webhooks, without their secrets',
        response: { 200: z.array(webhookTarget), 401: errorBody },
      },
    },
    async () => listTargets(db),
  )

  app.post(
    '/api/admin/webhooks',
    {
      ...withPassword,
      schema: {
        tags,
        summary: 'Add a target; only this response contains its secret',
        body: webhookTargetInput,
        response: {
          201: webhookTargetWithSecret,
          400: errorBody,
          401: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      await confirmPassword(db, sessionOf(request), request.body.currentPassword, clock())
      const act = checkedActOf(request, deps)
      return reply.code(201).send(await addTarget(db, request.body, config.webhooks, act))
    },
  )

  app.put(
    '/api/admin/webhooks/:id',
    {
      ...withPassword,
      schema: {
        tags,
        summary: 'Change a target, or switch it on or off',
        params,
        body: updateWebhookTarget,
        response: { 200: webhookTarget, ...refusalsWithPassword },
      },
    },
    async (request) => {
      await confirmPassword(db, sessionOf(request), request.body.currentPassword, clock())
      const act = checkedActOf(request, deps)
      return changeTarget(db, request.params.id, request.body, config.webhooks, act)
    },
  )

  app.delete(
    '/api/admin/webhooks/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Remove a target with its log',
        params,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await removeTarget(db, request.params.id, checkedActOf(request, deps))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/webhooks/:id/secret',
    {
      ...withPassword,
      schema: {
        tags,
        summary: 'Give a target a new secret; the old one ends at once',
        params,
        body: ownPassword,
        response: { 200: webhookTargetWithSecret, ...refusalsWithPassword },
      },
    },
    async (request) => {
      await confirmPassword(db, sessionOf(request), request.body.currentPassword, clock())
      return rotateSecret(db, request.params.id, checkedActOf(request, deps))
    },
  )

  app.post(
    '/api/admin/webhooks/:id/test',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send a test to a target',
        params,
        response: { 204: z.null(), ...refusals, 409: errorBody },
      },
    },
    async (request, reply) => {
      await queueTest(db, request.params.id, checkedActOf(request, deps))
      wakeJobs()
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/webhooks/:id/deliveries',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The latest deliveries to a target, newest first',
        params,
        response: { 200: z.array(webhookDelivery), 401: errorBody },
      },
    },
    async (request) => listDeliveries(db, request.params.id),
  )

  app.post(
    '/api/admin/webhooks/:id/deliveries/:deliveryId/resend',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send a delivery again, with the same id',
        params: z.object({ id: z.string(), deliveryId: z.string() }),
        response: { 204: z.null(), ...refusals, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { id: targetId, deliveryId } = request.params
      await resendDelivery(db, { targetId, deliveryId }, checkedActOf(request, deps))
      wakeJobs()
      return reply.code(204).send(null)
    },
  )
}
