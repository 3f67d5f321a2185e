import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { App } from '../typed-app.ts'
import { pingDatabase } from './health-queries.ts'

export function healthRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/health',
    {
      schema: {
        tags: ['operation'],
        summary: 'Whether the server and its database answer',
        response: { 200: z.object({ status: z.literal('ok') }), 503: errorBody },
      },
    },
    async (request) => {
      try {
        await pingDatabase(db)
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer')
        throw new AppError('unavailable')
      }
      return { status: 'ok' as const }
    },
  )
}
