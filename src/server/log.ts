import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** Structured lines on standard output; a request is named by its route, never by its address or body. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return { level, base: null }
}

/** One line for each request that writes; reading is logged at debug. Links and queries carry personal things, so the route's pattern stands for them. */
export function logRequests(app: FastifyInstance): void {
  const { level } = app.log
  const logsReading = level === 'debug' || level === 'trace'
  // Nothing is done for what would not be written.
  if (!logsReading && level !== 'info') return
  app.addHook('onResponse', (request, reply, done) => {
    const isReading = request.method === 'GET'
    if (!isReading || logsReading) {
      request.log[isReading ? 'debug' : 'info'](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
}
