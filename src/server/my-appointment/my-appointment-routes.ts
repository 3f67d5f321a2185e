import * as z from 'zod/mini'
import { ifMatchHeader } from '../../contract/careful.ts'
import { errorBody } from '../../contract/error.ts'
import {
  comingRequest,
  completeRequest,
  moveAnswer,
  moveRequest,
  myAppointment,
} from '../../contract/my-appointment.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { PersonQuestions } from '../http/person-questions.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { requestLanguage } from '../http/request-language.ts'
import { createSharedLimit, type SharedLimit } from '../http/shared-limit.ts'
import type { App } from '../http/typed-app.ts'
import { runByLink } from '../registration/ended-link-commands.ts'
import { updateMyAppointment } from '../registration/registration-link-commands.ts'
import { findIdOfLink } from '../registration/registration-queries.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'
import { sayComing } from './coming-answer-commands.ts'
import { moveMyAppointment } from './move-commands.ts'
import { findMyAppointment } from './my-appointment-queries.ts'

const tags = ['registration']
const params = z.object({ token: z.string() })
const refusals = { 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody, 429: errorBody }

export function myAppointmentRoutes(
  app: App,
  { db, clock, config, settings, wakeJobs }: Deps,
  questions: PersonQuestions,
  reads: SharedLimit,
): void {
  const changes = createSharedLimit(
    app,
    { config },
    {
      ...rateLimits.linkChanges,
      keyGenerator: (request) => hashLinkToken((request.params as { token: string }).token),
    },
  )

  async function show(token: string) {
    const found = await findMyAppointment(db, token, clock())
    if (!found) throw new AppError('registration_not_found')
    return found
  }

  // Open pages of an earlier release still use the second path.
  for (const url of ['/api/my/:token', '/api/sign-up/:token']) {
    app.get(
      url,
      {
        onRequest: reads.count,
        schema: {
          tags,
          summary: 'The state of a personal link’s registration; changes nothing',
          params,
          response: { 200: myAppointment, 404: errorBody, 429: errorBody },
        },
      },
      async ({ params: { token } }) => runByLink(db, token, () => show(token)),
    )
  }

  app.put(
    '/api/my/:token',
    {
      config: rateLimits.my,
      schema: {
        tags,
        summary: 'Add or correct phone number, address, language and consent to texts',
        params,
        body: completeRequest([]),
        response: { 200: myAppointment, ...refusals },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const { serviceZipCodes } = settings.current()
      const { phone, address, zipCode } = request.body
      const registrationId = await findIdOfLink(db, token, clock())
      if (registrationId !== undefined) await changes.count(request, reply)
      // Counted, because the response reveals whether another family has this phone or address.
      if (phone ?? address ?? zipCode) await questions.count(request, reply, registrationId)
      const version = request.headers[ifMatchHeader]
      const at = { clock, zone: config.timeZone }
      await runByLink(db, token, () =>
        updateMyAppointment(db, token, request.body, at, serviceZipCodes, version),
      )
      wakeJobs()
      return show(token)
    },
  )

  app.post(
    '/api/my/:token/coming',
    {
      config: rateLimits.my,
      schema: {
        tags,
        summary: 'Say that the family is coming; a family that is not coming cancels instead',
        params,
        body: comingRequest,
        response: { 200: myAppointment, ...refusals },
      },
    },
    async (request) => {
      const { token } = request.params
      await runByLink(db, token, () => sayComing(db, token, request.body, clock))
      return show(token)
    },
  )

  app.post(
    '/api/my/:token/move',
    {
      config: rateLimits.my,
      schema: {
        tags,
        summary: 'Move to another time slot with a free spot',
        params,
        body: moveRequest,
        response: { 200: moveAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const at = { clock, zone: config.timeZone }
      const work = runByLink(db, token, () => moveMyAppointment(db, token, request.body, at))
      const outcome = await questions.countRefusal(request, reply, work)
      const isMoved = outcome !== 'unchanged'
      if (isMoved) wakeJobs()
      const emailHeld = outcome === 'moved_withheld'
      const { answers } = familyWords[requestLanguage(request)]
      const words = isMoved ? answers.movedTo : answers.unchangedTime
      const appointment = await show(token)
      const heldWords = appointment.email ? answers.emailHeld : answers.textHeld
      const message = emailHeld ? heldWords(words, settings.current().contactPhone) : words
      return { appointment, message, emailHeld }
    },
  )
}
