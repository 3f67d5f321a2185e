import { errorBody } from '../../contract/error.ts'
import { today } from '../../contract/today.ts'
import { requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { readToday } from './today-queries.ts'

export function todayRoutes(app: App, { db, clock, config }: Deps): void {
  app.get(
    '/api/admin/today',
    {
      onRequest: requireAdmin({ db, clock }),
      schema: {
        tags: ['administration'],
        summary: 'What needs an administrator today, the most urgent first, and the next event',
        response: { 200: today, 401: errorBody },
      },
    },
    async () => {
      const now = clock()
      return readToday(db, {
        now,
        config,
      })
    },
  )
}
