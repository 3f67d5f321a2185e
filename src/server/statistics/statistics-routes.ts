import * as z from 'zod/mini'
import { lastAfterwards } from '../../contract/afterwards.ts'
import { errorBody } from '../../contract/error.ts'
import { activityItem, analytics, stats } from '../../contract/statistics.ts'
import { listRecentActivity } from '../activity/activity-queries.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { findLastAfterwards } from './afterwards-queries.ts'
import { readAnalytics } from './analytics-queries.ts'
import { readStats } from './statistics-queries.ts'

const tags = ['administration']

export function statisticsRoutes(app: App, { db, clock, config, settings }: Deps): void {
  const onRequest = requireAdmin({ db, clock })

  app.get(
    '/api/admin/stats',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The figures of the dashboard',
        response: { 200: stats, 401: errorBody },
      },
    },
    async () => readStats(db, clock()),
  )

  app.get(
    '/api/admin/afterwards',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Who came to the latest past event',
        response: { 200: lastAfterwards, 401: errorBody },
      },
    },
    async () => findLastAfterwards(db, clock()),
  )

  app.get(
    '/api/admin/recent-activity',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The latest activity',
        response: { 200: z.array(activityItem), 401: errorBody },
      },
    },
    async () => listRecentActivity(db),
  )

  app.get(
    '/api/admin/analytics',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The figures of the analytics page, and the data of its charts',
        response: { 200: analytics, 401: errorBody },
      },
    },
    async () => readAnalytics(db, clock(), config.timeZone, settings.current().serviceZipCodes),
  )
}
