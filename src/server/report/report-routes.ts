import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { type Report, type ReportQuery, report, reportQuery } from '../../contract/report.ts'
import { reportCsv } from '../../contract/report-csv.ts'
import { adminReport } from '../../contract/words/en/admin-report.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { readReport } from './report-queries.ts'

const tags = ['administration']
const refusals = { 400: errorBody, 401: errorBody }

export function reportRoutes(app: App, { db, clock, config }: Deps): void {
  const onRequest = requireAdmin({ db, clock })
  const read = (period: ReportQuery): Promise<Report> =>
    readReport(db, period, { zone: config.timeZone, now: clock() })

  app.get(
    '/api/admin/report',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The figures of a period for funders: families, visits, loads, attendance',
        querystring: reportQuery,
        response: { 200: report, ...refusals },
      },
    },
    async (request) => read(request.query),
  )

  app.get(
    '/api/admin/report.csv',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The same as CSV, one figure in each line',
        querystring: reportQuery,
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { from, to } = request.query
      const name = adminReport.fileName(from, to)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(reportCsv(await read(request.query)))
    },
  )
}
