import formBody from '@fastify/formbody'
import * as z from 'zod/mini'
import { errorBody } from '../../../contract/error.ts'
import { incomingText } from '../../../contract/incoming-text.ts'
import { api } from '../../../contract/paths.ts'
import { adminAnswers } from '../../../contract/words/en/admin-answers.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { rateLimits } from '../../http/rate-limits.ts'
import type { App } from '../../http/typed-app.ts'
import { answerText } from './incoming-text-commands.ts'
import { type FormFields, isSignedByTwilio } from './twilio-signature.ts'

const form = 'application/x-www-form-urlencoded'

/** Twilio's webhook for incoming texts. Only this route takes a form, so the form parser has its own scope. */
export async function incomingTextRoutes(app: App, deps: Deps): Promise<void> {
  const { config, db, clock, settings, wakeJobs } = deps
  const url = config.publicUrl + api.incomingTexts()

  await app.register(async (scope: App) => {
    await scope.register(formBody)
    scope.addHook('onRequest', async (request) => {
      if (!config.twilio) throw new AppError('not_found')
      if (!request.headers['content-type']?.startsWith(form)) {
        throw new AppError('unsupported', adminAnswers.sendForm)
      }
    })
    // Before validation, so that only Twilio can see validation errors
    scope.addHook('preValidation', async (request) => {
      const signature = request.headers['x-twilio-signature']
      const fields = request.body as FormFields
      const isSigned =
        typeof signature === 'string' &&
        isSignedByTwilio(config.twilio?.authToken ?? '', signature, url, fields)
      if (isSigned) return
      request.log.warn(
        'incoming text refused, wrong signature: check that PUBLIC_URL is the address that Twilio calls',
      )
      throw new AppError('bad_signature')
    })

    scope.post(
      api.incomingTexts(),
      {
        config: rateLimits.incomingTexts,
        schema: {
          tags: ['texts'],
          summary: 'A text from a family, delivered by Twilio; answered in TwiML',
          consumes: [form],
          body: incomingText,
          response: {
            200: { description: 'TwiML', content: { 'text/xml': { schema: z.string() } } },
            400: errorBody,
            403: errorBody,
            404: errorBody,
            415: errorBody,
          },
        },
      },
      async (request, reply) => {
        const words = await answerText(
          db,
          request.body,
          { ...config, ...settings.current() },
          clock,
        )
        wakeJobs()
        return reply.type('text/xml; charset=utf-8').send(twiml(words))
      },
    )
  })
}

function twiml(words: string | null): string {
  const inside = words === null ? '' : `<Message>${escapeXml(words)}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
