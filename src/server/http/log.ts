import { createWriteStream, fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { isReadRequest } from './is-read-request.ts'

export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/**
 * Log lines are JSON with the level's name and an ISO time in UTC. They contain no personal data, so a request is named
 * by its route.
 */
export function loggerOptions(level: string) {
  return {
    level,
    base: null,
    formatters: { level: (name) => ({ level: name }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
  } satisfies FastifyServerOptions['logger']
}

/**
 * For a log in a file or on a terminal; undefined for a pipe or a socket. Pino's own stream freezes the process if the
 * disk is full or the terminal is gone, so here the line is lost instead.
 */
export function streamTo(
  fd: number,
): { write(line: string, whenWritten?: () => void): void } | undefined {
  if (isatty(fd)) {
    // Asynchronous, because a write to a paused terminal (Ctrl-S) waits.
    return createWriteStream('', { fd, autoClose: false }).on('error', () => {})
  }
  if (!fstatSync(fd).isFile()) return undefined
  return {
    write(line, whenWritten) {
      try {
        writeSync(fd, line)
      } catch {
        // There is no other place to report it.
      }
      whenWritten?.()
    },
  }
}

type LoggedError = { type: string; message: string; stack: string; [key: string]: unknown }

/**
 * Omits what may quote personal data: the details of a database error, and the messages of JSON.parse and of
 * PostgreSQL's error class 22.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error ? String(error.code) : undefined
  const quotesInput = error instanceof SyntaxError || /^22\w{3}$/.test(code ?? '')
  return {
    type: error.name,
    ...(code && { code }),
    message: quotesInput ? 'omitted: the message may quote personal data' : error.message,
    stack: stackLines(error).join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/** For example "Error ECONNREFUSED". Omits the message, which may quote what somebody typed. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? `${error.name} ${error.code}` : error.name
}

export function stackLines(error: unknown): string[] {
  const lines = error instanceof Error ? error.stack?.split('\n') : undefined
  return lines?.filter((line) => /^\s+at /.test(line)) ?? []
}

export function withoutMessage(error: unknown): { error: string; at: string } {
  return { error: errorName(error), at: stackLines(error).slice(0, 5).join('\n') }
}

/** Access denied, or rate limit exceeded: logged at info even for reads */
const refusals = new Set([401, 403, 429])

/**
 * Logs writes and refused requests at level info, and other reads at level debug. URLs may contain tokens and names, so
 * only the route's pattern is logged.
 */
export function logRequests(app: FastifyInstance): void {
  const { level } = app.log
  const logsReads = level === 'debug' || level === 'trace'
  if (!logsReads && level !== 'info') return
  const registrations = new WeakMap<object, string>()
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const id = isReadRequest(request) ? undefined : registrationIdOf(payload)
    if (id) registrations.set(request, id)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const isServedRead = isReadRequest(request) && !refusals.has(statusCode)
    if (!isServedRead || logsReads) {
      request.log[isServedRead ? 'debug' : 'info'](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: statusCode,
          ms: Math.round(reply.elapsedTime),
          // The log lines about the registration's messages have this id, too.
          registrationId: registrations.get(request),
        },
        'request',
      )
    }
    done()
  })
}

function registrationIdOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('registration' in payload)) return
  const { registration } = payload
  if (typeof registration !== 'object' || registration === null) return
  return 'id' in registration ? String(registration.id) : undefined
}
