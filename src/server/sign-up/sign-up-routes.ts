import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import { completeRequest, signUp } from '../../contract/sign-up.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { completeRegistration } from './sign-up-commands.ts'
import { findSignUp } from './sign-up-queries.ts'

const tags = ['registration']
const params = z.object({ token: z.string() })

export function signUpRoutes(app: App, { db, clock }: Deps): void {
  async function show(token: string) {
    const found = await findSignUp(db, token)
    if (!found) throw new AppError('registration_not_found')
    return found
  }

  app.get(
    '/api/sign-up/:token',
    {
      config: rateLimits.signUp,
      schema: {
        tags,
        summary: 'The state of a personal link’s registration; changes nothing',
        params,
        response: { 200: signUp, 404: errorBody, 429: errorBody },
      },
    },
    async (request) => show(request.params.token),
  )

  app.put(
    '/api/sign-up/:token',
    {
      config: rateLimits.signUp,
      schema: {
        tags,
        summary: 'Add the phone number and address that a confirmed registration lacks',
        params,
        body: completeRequest([]),
        response: {
          200: signUp,
          400: errorBody,
          403: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request) => {
      const { token } = request.params
      await completeRegistration(db, token, request.body, clock)
      return show(token)
    },
  )
}
