import * as z from 'zod/mini'
import { appointment, cancelAnswer, cancelRequest } from '../../contract/cancellation.ts'
import { errorBody } from '../../contract/error.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { requestLanguage } from '../http/request-language.ts'
import type { SharedLimit } from '../http/shared-limit.ts'
import type { App } from '../http/typed-app.ts'
import { runByLink } from '../registration/ended-link-commands.ts'
import { cancelRegistration } from './cancellation-commands.ts'
import { findAppointment } from './cancellation-queries.ts'

const tags = ['registration']
const params = z.object({ token: z.string() })

export function cancellationRoutes(
  app: App,
  { db, clock, wakeJobs }: Deps,
  reads: SharedLimit,
): void {
  app.get(
    '/api/cancel/:token',
    {
      onRequest: reads.count,
      schema: {
        tags,
        summary: 'The appointment of a personal link; changes nothing',
        params,
        response: { 200: appointment, 404: errorBody, 429: errorBody },
      },
    },
    async ({ params: { token } }) =>
      runByLink(db, token, async () => {
        const found = await findAppointment(db, token, clock())
        if (!found) throw new AppError('registration_not_found')
        return found
      }),
  )

  app.post(
    '/api/cancel/:token',
    {
      config: rateLimits.cancel,
      schema: {
        tags,
        summary: 'Cancel by personal link',
        params,
        body: cancelRequest,
        response: {
          200: cancelAnswer,
          400: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request) => {
      const { token } = request.params
      await runByLink(db, token, () => cancelRegistration(db, token, clock, request.body ?? {}))
      wakeJobs()
      return { message: familyWords[requestLanguage(request)].answers.cancelled }
    },
  )
}
