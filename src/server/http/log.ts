import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** What the parts of the server write their lines with */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** Structured lines on standard output; a request is named by its route, never by its address or body. */
export function loggerOptions(level: string) {
  return {
    level,
    base: null,
    serializers: { err: describeError },
  } satisfies FastifyServerOptions['logger']
}

type LoggedError = { type: string; message: string; stack: string; [key: string]: unknown }

/**
 * What an error is, and where it arose. Databases quote rows in its details, and what somebody typed in the words
 * of a value that they cannot read (class 22), as JSON.parse does: those are left out.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error ? String(error.code) : undefined
  const quotes = error instanceof SyntaxError || /^22\w{3}$/.test(code ?? '')
  return {
    type: error.name,
    ...(code && { code }),
    message: quotes ? 'left out: it quotes a value' : error.message,
    stack: placesOf(error).join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/** What kind of error it is, such as "Error ECONNREFUSED": without its words, which may quote what somebody typed */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? `${error.name} ${error.code}` : error.name
}

/** Where an error arose: its stack without its words */
export function placesOf(error: unknown): string[] {
  const lines = error instanceof Error ? error.stack?.split('\n') : undefined
  return lines?.filter((line) => /^\s+at /.test(line)) ?? []
}

/** Somebody was not let in, or asked too often: of interest also where nothing would have been written */
const refused = new Set([401, 403, 429])

/** One line for each request that writes or is refused; reading is logged at debug. Links and queries carry personal things, so the route's pattern stands for them. */
export function logRequests(app: FastifyInstance): void {
  const { level } = app.log
  const logsReading = level === 'debug' || level === 'trace'
  // Nothing is done for what would not be written.
  if (!logsReading && level !== 'info') return
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const isReading = request.method === 'GET' && !refused.has(statusCode)
    if (!isReading || logsReading) {
      request.log[isReading ? 'debug' : 'info'](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
}
