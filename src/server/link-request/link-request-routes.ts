import { errorBody } from '../../contract/error.ts'
import { findAnswer, findRequest } from '../../contract/find.ts'
import { api } from '../../contract/paths.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { requestLanguage } from '../http/request-language.ts'
import type { App } from '../http/typed-app.ts'
import { requestLinks } from './link-request-commands.ts'

export function linkRequestRoutes(app: App, { db, clock, wakeJobs }: Deps): void {
  app.post(
    api.find(),
    {
      config: rateLimits.find,
      // The job runs after the response, so that the response's timing reveals nothing (docs/decisions/0035).
      onResponse: async (_request, reply) => {
        if (reply.statusCode === 202) wakeJobs('send-links')
      },
      schema: {
        tags: ['registration'],
        summary: 'Send a family its personal links again; answers the same for every contact',
        body: findRequest,
        response: { 202: findAnswer, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { contact, language = requestLanguage(request) } = request.body
      await requestLinks(db, contact, clock())
      return reply.code(202).send({ message: familyWords[language].answers.linkRequested })
    },
  )
}
