import * as z from 'zod/mini'
import { exportParams, exportQuery } from '../../contract/data.ts'
import { errorBody } from '../../contract/error.ts'
import { localDate } from '../../domain/program-time.ts'
import { actOf, requireAdmin } from '../admin/require-admin.ts'
import { openSnapshot, type Snapshot } from '../db/snapshot-reader.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { recordExport } from './export-commands.ts'
import { exportFileName } from './export-file-name.ts'
import { findEventDay, prepareExport } from './export-queries.ts'
import { streamCsv } from './export-stream.ts'

/** Each export holds a snapshot, and on PostgreSQL a connection, until its download ends. */
const maxConcurrentExports = 3

export function exportRoutes(app: App, deps: Deps): void {
  const { db, config } = deps
  const zone = config.timeZone
  let running = 0

  async function openLimitedSnapshot(): Promise<Snapshot> {
    if (running >= maxConcurrentExports) throw new AppError('too_many_requests')
    running++
    const done = () => {
      running--
    }
    const snapshot = await openSnapshot(config.databaseUrl).catch((error: unknown) => {
      done()
      throw error
    })
    let closing: Promise<void> | undefined
    return {
      db: snapshot.db,
      close() {
        closing ??= snapshot.close().finally(done)
        return closing
      },
    }
  }

  app.get(
    '/api/admin/exports/:kind',
    {
      onRequest: requireAdmin(deps),
      // A HEAD request would run the whole export.
      exposeHeadRoute: false,
      config: rateLimits.exports,
      schema: {
        tags: ['administration'],
        summary: 'A CSV file: UTF-8 with a byte order mark, CRLF, safe against formulas',
        params: exportParams,
        querystring: exportQuery,
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: z.any() } } },
          400: errorBody,
          401: errorBody,
          404: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { kind } = request.params
      const choice = kind === 'blacklist' ? {} : request.query
      const act = actOf(request, deps)
      const snapshot = await openLimitedSnapshot()
      try {
        const table = await prepareExport(snapshot.db, kind, choice, act)
        const eventDay = await findEventDay(snapshot.db, choice, zone)
        await recordExport(db, { kind, choice, rows: table.rows }, act)
        const today = localDate(act.now.toISOString(), zone)
        const fileName = exportFileName(kind, choice, { eventDay, today })
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(streamCsv(table, snapshot))
      } catch (error) {
        await snapshot.close()
        throw error
      }
    },
  )
}
