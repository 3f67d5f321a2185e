import * as z from 'zod/mini'
import { errorBody, errors } from '../../contract/error.ts'
import { health, healthReport } from '../../contract/health.ts'
import { findWarnings } from '../../domain/health.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import { hasDeadLinks } from '../config/config.ts'
import { createDatabaseCheck } from '../db/check-database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { App } from '../http/typed-app.ts'
import { findHealthFacts } from './health-queries.ts'

export function healthRoutes(app: App, { db, clock, config, stopping }: Deps): void {
  const checkDatabase = createDatabaseCheck(db, config.databaseUrl)
  const letAdminIn = requireAdmin({ db, clock })
  app.get(
    '/api/health',
    {
      schema: {
        tags: ['operation'],
        summary:
          'Whether the server answers, and its database reads and writes; with ?full, for administrators, how jobs and messages do',
        querystring: z.object({ full: z.optional(z.string()) }),
        response: { 200: z.union([healthReport, health]), 401: errorBody, 503: errorBody },
      },
    },
    async (request, reply) => {
      // A proxy that asks sends what comes next elsewhere.
      if (stopping?.aborted) {
        const { message, status } = errors.unavailable
        return reply.code(status).send({ code: 'unavailable' as const, message })
      }
      const isFull = request.query.full !== undefined
      try {
        await checkDatabase()
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer, or takes no writes')
        throw new AppError('unavailable')
      }
      if (!isFull) return { status: 'ok' as const }
      await letAdminIn(request)
      const now = clock()
      const facts = await findHealthFacts(db, now)
      const { jobs, messages } = facts
      const deadLinks = hasDeadLinks(config) ? config.publicUrl : null
      const warnings = findWarnings({ ...facts, deadLinks }, now)
      return { status: 'ok' as const, warnings, jobs: [...jobs], messages }
    },
  )
}
