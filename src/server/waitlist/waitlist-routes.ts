import { errorBody } from '../../contract/error.ts'
import { joinWaitlistAnswer, joinWaitlistRequest } from '../../contract/registration.ts'
import { answers } from '../../contract/words/en/answers.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../rate-limits.ts'
import type { App } from '../typed-app.ts'
import { joinWaitlist } from './waitlist-commands.ts'

export function waitlistRoutes(app: App, { db, clock, wakeJobs }: Deps): void {
  app.post(
    '/api/waitlist',
    {
      config: rateLimits.waitlist,
      schema: {
        tags: ['registration'],
        summary: 'Join the waitlist of a time slot',
        body: joinWaitlistRequest,
        response: {
          201: joinWaitlistAnswer,
          400: errorBody,
          403: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const registration = await joinWaitlist(db, request.body, clock())
      wakeJobs()
      return reply.code(201).send({ registration, message: answers.joinedWaitlist })
    },
  )
}
