import type { FastifyRequest } from 'fastify'
import { checkDuplicateAnswer, checkDuplicateRequest } from '../../contract/check-duplicate.ts'
import { errorBody, errors } from '../../contract/error.ts'
import {
  joinWaitlistAnswer,
  joinWaitlistRequest,
  registerAnswer,
  registerRequest,
} from '../../contract/registration.ts'
import type { FamilyWords } from '../../contract/words/en/family-words.ts'
import { familyWords } from '../../contract/words/family-words.ts'
import { translate } from '../../contract/words/translate.ts'
import { whyUnbookable } from '../../domain/sign-up.ts'
import { sendsTexts } from '../config/sends-texts.ts'
import type { Deps } from '../deps.ts'
import { AppError, refuseIf } from '../http/errors.ts'
import type { PersonQuestions } from '../http/person-questions.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { requestLanguage } from '../http/request-language.ts'
import type { App } from '../http/typed-app.ts'
import { findBookableSlot } from '../time-slot/time-slot-queries.ts'
import { limitJoiners } from './joiner-limit.ts'
import { joinWaitlist, type Registered, register } from './registration-commands.ts'
import { findDuplicate, findIdOfLink } from './registration-queries.ts'
import { sendSignUpLink } from './sign-up-link-commands.ts'
import { throttleBursts } from './slow-down.ts'

const tags = ['registration']

export function registrationRoutes(app: App, deps: Deps, questions: PersonQuestions): void {
  const { db, clock, config, settings, wakeJobs } = deps
  const preHandler = throttleBursts(deps)
  const joiners = limitJoiners(app, deps)

  /** Wakes the jobs after `work`, even if it fails with `on_waitlist`, because then a sign-up link is queued. */
  async function wakingJobs<T>(work: Promise<T>): Promise<T> {
    try {
      const done = await work
      wakeJobs()
      return done
    } catch (error) {
      if (error instanceof AppError && error.code === 'on_waitlist') wakeJobs()
      throw error
    }
  }

  const hasTextService = sendsTexts(config)
  const answersTo = (request: FastifyRequest) => familyWords[requestLanguage(request)].answers
  function withOutcome(
    { emailHeld, textHeld }: FamilyWords['answers'],
    outcome: string,
    done: Pick<Registered, 'registration' | 'emailHeld'>,
  ): string {
    if (!done.emailHeld) return outcome
    return (done.registration.email ? emailHeld : textHeld)(
      outcome,
      settings.current().contactPhone,
    )
  }

  app.post(
    '/api/register',
    {
      config: rateLimits.register,
      preHandler,
      schema: {
        tags,
        summary: 'Register for a time slot',
        body: registerRequest(() => settings.current().serviceZipCodes, { hasTextService }),
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
      // Without a text service, the form does not ask for consent.
      const textConsent = hasTextService && request.body.textConsent
      const signUp = { ...request.body, textConsent }
      // Each request with a link counts, because an entry can be completed again and again.
      const { signUpToken } = signUp
      const isCounted = Boolean(signUpToken)
      if (signUpToken) {
        await questions.count(request, reply, await findIdOfLink(db, signUpToken, clock()))
      }
      const refuseJoiner = await joiners.check(request, reply)
      const work = wakingJobs(register(db, signUp, { clock, zone: config.timeZone }, refuseJoiner))
      const { isNew, ...registered } = await (isCounted
        ? work
        : questions.countRefusal(request, reply, work))
      if (isNew && registered.status === 'waitlist') await joiners.count(request)
      const answers = answersTo(request)
      const outcome = registered.status === 'confirmed' ? answers.registered : answers.waitlisted
      const message = withOutcome(answers, outcome, registered)
      return reply.code(201).send({ ...registered, message })
    },
  )

  app.post(
    '/api/register/check-duplicate',
    {
      config: rateLimits.checkDuplicate,
      schema: {
        tags,
        summary:
          'Whether an e-mail address, or without one a phone, is already registered for the event; one on the waitlist is sent a sign-up link',
        body: checkDuplicateRequest,
        response: {
          200: checkDuplicateAnswer,
          400: errorBody,
          404: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { eventId, timeSlotId } = request.body
      if (!request.body.email) await questions.count(request, reply)
      const slot = await findBookableSlot(db, eventId, timeSlotId)
      if (!slot) throw new AppError('time_slot_not_found')
      const now = clock()
      // A request for a slot that nobody can book must reveal nothing about the person (docs/decisions/0070).
      refuseIf(whyUnbookable(slot, now))
      const code = await findDuplicate(db, request.body, now)
      if (code === 'on_waitlist') {
        const link = await wakingJobs(sendSignUpLink(db, request.body, clock))
        const answers = answersTo(request)
        const words = request.body.email ? answers.onWaitlistHeld : answers.onWaitlistTextHeld
        const message = words(settings.current().contactPhone)
        if (link === 'held') return { duplicate: true, code, message, linkHeld: true }
      }
      const english = code && errors[code].message
      const message = english && (translate(english, requestLanguage(request)) ?? english)
      return { duplicate: code !== null, code, message }
    },
  )

  app.post(
    '/api/waitlist',
    {
      config: rateLimits.waitlist,
      preHandler,
      schema: {
        tags,
        summary: 'Join the waitlist of a time slot',
        body: joinWaitlistRequest({ hasTextService }),
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
      const textConsent = hasTextService && request.body.textConsent
      const refuseJoiner = await joiners.check(request, reply)
      refuseJoiner?.()
      const work = wakingJobs(joinWaitlist(db, { ...request.body, textConsent }, clock))
      const joined = await questions.countRefusal(request, reply, work)
      await joiners.count(request)
      const answers = answersTo(request)
      const message = withOutcome(answers, answers.joinedWaitlist, joined)
      return reply.code(201).send({ ...joined, message })
    },
  )
}
