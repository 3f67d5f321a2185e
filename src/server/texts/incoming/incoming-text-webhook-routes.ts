import type { FastifyRequest } from 'fastify'
import { errorBody } from '../../../contract/error.ts'
import { incomingTextReply, incomingTextWebhook } from '../../../contract/incoming-text.ts'
import { api } from '../../../contract/paths.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { rateLimits } from '../../http/rate-limits.ts'
import type { App } from '../../http/typed-app.ts'
import { isSigned } from '../../http/webhook/signature.ts'
import { hashToken } from '../../secrets/token-hash.ts'
import { answerText } from './incoming-text-commands.ts'

/**
 * Texts from the receiver of TEXT_WEBHOOK_URL, signed with the same secret as our calls to it. The signature covers the
 * body's bytes, so this route has its own parser and scope.
 */
export async function incomingTextWebhookRoutes(app: App, deps: Deps): Promise<void> {
  const { config, db, clock, settings, wakeJobs } = deps
  const bodies = new WeakMap<FastifyRequest, string>()

  await app.register(async (scope: App) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        bodies.set(request, body)
        return parseJson(request, body, done)
      },
    )
    scope.addHook('onRequest', async () => {
      if (!config.textWebhook) throw new AppError('not_found')
    })
    // Before validation, so that only the receiver can see validation errors
    scope.addHook('preValidation', async (request) => {
      const secret = config.textWebhook?.secret ?? ''
      if (isSigned(secret, request.headers, bodies.get(request) ?? '', clock())) return
      request.log.warn(
        'incoming text refused, wrong signature or time: check TEXT_WEBHOOK_SECRET and both clocks',
      )
      throw new AppError('bad_signature')
    })

    scope.post(
      api.incomingTextWebhook(),
      {
        config: rateLimits.incomingTexts,
        schema: {
          tags: ['texts'],
          summary: 'A text from a family, delivered by the receiver of TEXT_WEBHOOK_URL',
          description:
            'Signed with TEXT_WEBHOOK_SECRET, as the Standard Webhooks specification says. A second call with the same webhook-id gets the same answer and does nothing.',
          body: incomingTextWebhook,
          response: {
            200: incomingTextReply,
            400: errorBody,
            403: errorBody,
            404: errorBody,
            415: errorBody,
          },
        },
      },
      async (request) => {
        const { from, text } = request.body.data
        const id = String(request.headers['webhook-id'])
        // Hashed, so that the id has a fixed length and cannot equal a Twilio id.
        const incoming = { MessageSid: hashToken(id), From: from, To: '', Body: text }
        const reply = await answerText(db, incoming, { ...config, ...settings.current() }, clock)
        wakeJobs()
        return { reply }
      },
    )
  })
}
