import { errorBody } from '../../contract/error.ts'
import {
  checkDuplicateAnswer,
  checkDuplicateRequest,
  joinWaitlistAnswer,
  joinWaitlistRequest,
  registerAnswer,
  registerRequest,
} from '../../contract/registration.ts'
import { answers } from '../../contract/words/en/answers.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { rateLimits } from '../rate-limits.ts'
import { hasTimeSlot } from '../time-slot/time-slot-queries.ts'
import type { App } from '../typed-app.ts'
import { joinWaitlist, register } from './registration-commands.ts'
import { findActiveRegistration } from './registration-queries.ts'

const tags = ['registration']

export function registrationRoutes(app: App, { db, clock, config, wakeJobs }: Deps): void {
  app.post(
    '/api/register',
    {
      config: rateLimits.register,
      schema: {
        tags,
        summary: 'Register for a time slot',
        body: registerRequest(config.serviceZipCodes),
        response: {
          201: registerAnswer,
          400: errorBody,
          403: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      // Nobody was asked where no texts are sent.
      const textConsent = config.twilio !== null && request.body.textConsent
      const { registration, status } = await register(db, { ...request.body, textConsent }, clock())
      wakeJobs()
      const message = status === 'confirmed' ? answers.registered : answers.waitlisted
      return reply.code(201).send({ registration, status, message })
    },
  )

  app.post(
    '/api/register/check-duplicate',
    {
      config: rateLimits.checkDuplicate,
      schema: {
        tags,
        summary: 'Whether an e-mail address already has a spot at the event',
        body: checkDuplicateRequest,
        response: { 200: checkDuplicateAnswer, 400: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const { eventId, timeSlotId, email } = request.body
      if (!(await hasTimeSlot(db, eventId, timeSlotId))) throw new AppError('time_slot_not_found')
      // Somebody on the waitlist may go on: registering completes that entry (DESIGN.md 5, rule 3).
      const active = await findActiveRegistration(db, eventId, email)
      const duplicate = active?.status === 'confirmed'
      return { duplicate, message: duplicate ? answers.alreadyRegistered : null }
    },
  )

  app.post(
    '/api/waitlist',
    {
      config: rateLimits.waitlist,
      schema: {
        tags,
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
