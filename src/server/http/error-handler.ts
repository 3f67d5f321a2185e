import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errors } from '../../contract/error.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { validation } from '../../contract/words/en/validation.ts'
import { translate } from '../../contract/words/translate.ts'
import type { Language } from '../../domain/language.ts'
import { damageAdvice } from '../db/check-database.ts'
import type { Db } from '../db/connect.ts'
import { isDamaged, isReadOnly, isUnavailable } from '../db/errors.ts'
import { noteFailure } from '../db/write-refusals.ts'
import { AppError, LinkHeldBack } from './errors.ts'
import { requestLanguage, varyByLanguage } from './request-language.ts'

export function handleErrors(app: FastifyInstance, db: Db, contactPhone: () => string): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    noteFailure(db, error)
    const body = toErrorBody(error, contactPhone())
    const { status } = errors[body.code]
    if (body.code === 'read_only') {
      request.log.warn(
        'request refused: the database is read-only, because its data is being moved or was moved',
      )
    } else if (status >= 500) {
      request.log.error({ err: error }, isDamaged(error) ? damageAdvice : 'request failed')
    }
    if (status === 503) reply.header('retry-after', body.code === 'read_only' ? '60' : '5')
    return sendError(request, reply, status, body)
  })
}

export function notFound(request: FastifyRequest, reply: FastifyReply) {
  return sendError(request, reply, 404, { message: answers.notFound, code: 'not_found' })
}

function sendError(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody) {
  varyByLanguage(reply)
  return reply.code(status).send(inLanguageOf(body, requestLanguage(request)))
}

/** Without a translation, a message stays in English, but the message of a field becomes a general one. */
function inLanguageOf(body: ErrorBody, language: Language): ErrorBody {
  return {
    ...body,
    message: translate(body.message, language) ?? body.message,
    ...(body.errors && {
      errors: body.errors.map(({ path, message }) => ({
        path,
        message: translate(message, language) ?? translate(validation.invalid, language) ?? message,
      })),
    }),
  }
}

const wordsWithPhone: Partial<Record<ErrorCode, (contactPhone: string) => string>> = {
  unable_to_register: answers.unableToRegister,
  event_deleted: answers.eventDeleted,
  household_full: answers.householdFull,
  too_many_messages: answers.tooManyMessages,
}

function toErrorBody(error: FastifyError | AppError, contactPhone: string) {
  if (error instanceof LinkHeldBack) {
    const words = error.channel === 'email' ? answers.onWaitlistHeld : answers.onWaitlistTextHeld
    return { code: error.code, message: words(contactPhone), linkHeld: true }
  }
  if (error instanceof AppError) {
    const message = wordsWithPhone[error.code]?.(contactPhone) ?? error.message
    return { code: error.code, message }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return toFieldErrors(error)
  const code = codeOf(error)
  return { code, message: errors[code].message }
}

function toFieldErrors(error: { validation: { instancePath: string; message?: string }[] }) {
  // Only the first message of each field: a form shows only one.
  const messages = new Map<string, string>()
  for (const issue of error.validation) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (!messages.has(path)) messages.set(path, issue.message ?? answers.invalid)
  }
  const fields = [...messages].map(([path, message]) => ({ path, message }))
  return {
    code: 'validation' as const,
    message: fields.length === 1 && fields[0]?.path ? fields[0].message : answers.invalid,
    errors: fields,
  }
}

function codeOf(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 415) return 'unsupported'
  if (error.statusCode === 429) return 'too_many_requests'
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'malformed'
  if (isReadOnly(error)) return 'read_only'
  return isUnavailable(error) ? 'unavailable' : 'unexpected'
}
