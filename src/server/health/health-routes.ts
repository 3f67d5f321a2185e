import * as z from 'zod/mini'
import { errorBody, errors } from '../../contract/error.ts'
import { health, healthReport } from '../../contract/health.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import { programVersion } from '../config/version.ts'
import { createDatabaseCheck } from '../db/check-database.ts'
import type { Deps } from '../deps.ts'
import { createOutageLog } from '../http/outage-log.ts'
import type { App } from '../http/typed-app.ts'
import { findSendingState } from '../sending/sending-queries.ts'
import { findHealth } from './health-queries.ts'

export function healthRoutes(
  app: App,
  { db, clock, elapsed = () => performance.now(), config, jobRuns, stopping }: Deps,
): void {
  const outages = {
    reads: createOutageLog(app.log, elapsed),
    writes: createOutageLog(app.log, elapsed),
  }
  const checkDatabase = createDatabaseCheck(db, config.databaseUrl)
  const checkAdmin = requireAdmin({ db, clock })
  app.get(
    '/api/health',
    {
      schema: {
        tags: ['operation'],
        summary:
          'Whether the server answers and its database can be read and written; with ?reads, for proxies, only whether it can be read; with ?full, for administrators, also the state of jobs and messages',
        querystring: z.object({ full: z.optional(z.string()), reads: z.optional(z.string()) }),
        response: { 200: z.union([healthReport, health]), 401: errorBody, 503: errorBody },
      },
    },
    async (request, reply) => {
      const refuse = () => {
        const { message, status } = errors.unavailable
        return reply
          .code(status)
          .header('retry-after', '5')
          .send({ code: 'unavailable' as const, message })
      }
      // With a 503, proxies send new requests to another server.
      if (stopping?.aborted) return refuse()
      const { full, reads } = request.query
      const isFull = full !== undefined
      const need = reads !== undefined && !isFull ? 'reads' : 'writes'
      try {
        await checkDatabase(need)
      } catch (error) {
        outages[need].failed(error)
        return refuse()
      }
      outages[need].works()
      if (!isFull) return { status: 'ok' as const }
      await checkAdmin(request)
      const now = clock()
      const [{ jobs, messages, warnings, backup: state }, sending] = await Promise.all([
        findHealth(db, config, now, jobRuns?.()),
        findSendingState(db),
      ])
      const { folder, lastAt, copies } = state
      const copiedAt = copies?.copiedAt ?? null
      const error = copies?.failure?.error ?? null
      const backup = folder || copies ? { lastAt, copiedAt, error } : null
      return {
        status: 'ok' as const,
        version: programVersion,
        warnings,
        jobs: [...jobs],
        messages,
        sending,
        backup,
      }
    },
  )
}
