import * as z from 'zod/mini'
import { errorBody, errors } from '../../contract/error.ts'
import { health, healthReport } from '../../contract/health.ts'
import { findWarnings } from '../../domain/health.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import { findLastBackup } from '../backup/last-backup-queries.ts'
import { hasDeadLinks } from '../config/sends-texts.ts'
import { createDatabaseCheck } from '../db/check-database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { App } from '../http/typed-app.ts'
import { findHealthFacts } from './health-queries.ts'

export function healthRoutes(app: App, { db, clock, config, stopping }: Deps): void {
  const checkDatabase = createDatabaseCheck(db, config.databaseUrl)
  const checkAdmin = requireAdmin({ db, clock })
  app.get(
    '/api/health',
    {
      schema: {
        tags: ['operation'],
        summary:
          'Whether the server answers and its database can be read and written; with ?full, for administrators, also the state of jobs and messages',
        querystring: z.object({ full: z.optional(z.string()) }),
        response: { 200: z.union([healthReport, health]), 401: errorBody, 503: errorBody },
      },
    },
    async (request, reply) => {
      // Proxies then send new requests to another server.
      if (stopping?.aborted) {
        const { message, status } = errors.unavailable
        return reply.code(status).send({ code: 'unavailable' as const, message })
      }
      const isFull = request.query.full !== undefined
      try {
        await checkDatabase()
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer or refuses writes')
        throw new AppError('unavailable')
      }
      if (!isFull) return { status: 'ok' as const }
      await checkAdmin(request)
      const now = clock()
      const facts = await findHealthFacts(db, now)
      const { jobs, messages } = facts
      const deadLinks = hasDeadLinks(config) ? config.publicUrl : null
      const warnings = findWarnings({ ...facts, deadLinks }, now)
      const backup = findLastBackup(config, now)
      return { status: 'ok' as const, warnings, jobs: [...jobs], messages, backup }
    },
  )
}
