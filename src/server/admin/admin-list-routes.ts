import * as z from 'zod/mini'
import { addAdminRequest, admin } from '../../contract/admin.ts'
import { administrator, ownPassword } from '../../contract/administrators.ts'
import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { listAdministrators } from './admin-list-queries.ts'
import { confirmAndRemoveAdmin, confirmAndSignOut } from './confirmed-admin-commands.ts'
import { confirmAndAddAdmin } from './own-password-commands.ts'
import { actOf, requireAdmin, sessionOf } from './require-admin.ts'
import { confirmAndTurnOffCodes } from './second-factor-commands.ts'

const tags = ['administration']

export function adminListRoutes(app: App, deps: Deps): void {
  const { db, settings, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    api.adminAdmins(),
    {
      onRequest,
      schema: {
        tags,
        summary: 'All administrators, by name',
        response: { 200: z.array(administrator), 401: errorBody },
      },
    },
    async (request) => {
      const notified = settings.current().adminNotificationEmails
      const ownId = sessionOf(request).admin.id
      return listAdministrators(db, { ownId, notified, now: deps.clock() })
    },
  )

  app.post(
    api.adminAdmins(),
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
      return reply
        .code(201)
        .send(await confirmAndAddAdmin(db, sessionOf(request), request.body, act))
    },
  )

  const changes = [
    {
      name: 'remove',
      summary: 'Remove an administrator, except the last',
      run: confirmAndRemoveAdmin,
    },
    { name: 'sign-out', summary: 'Sign an administrator out everywhere', run: confirmAndSignOut },
    {
      name: 'second-factor-off',
      summary: 'Turn off codes at sign-in for an administrator who lost the phone',
      run: confirmAndTurnOffCodes,
    },
  ]
  for (const { name, summary, run } of changes) {
    app.post(
      `/api/admin/admins/:id/${name}`,
      {
        onRequest,
        config: rateLimits.login,
        schema: {
          tags,
          summary,
          params: z.object({ id: z.string() }),
          body: ownPassword,
          response: {
            204: z.null(),
            400: errorBody,
            401: errorBody,
            404: errorBody,
            409: errorBody,
            429: errorBody,
          },
        },
      },
      async (request, reply) => {
        const { currentPassword } = request.body
        const about = { id: request.params.id, currentPassword }
        await run(db, sessionOf(request), about, actOf(request, deps))
        wakeJobs()
        return reply.code(204).send(null)
      },
    )
  }
}
