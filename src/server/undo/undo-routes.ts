import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { undoAct } from './undo-commands.ts'

export function undoRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/undo/:id',
    {
      onRequest: requireAdmin(deps),
      schema: {
        tags: ['administration'],
        summary: 'Take an act back while its messages wait in the outbox',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 401: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      await undoAct(deps.db, request.params.id, actorOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}
