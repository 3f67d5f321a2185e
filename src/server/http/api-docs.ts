import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'

/** Serves OpenAPI documentation at /api/docs, generated from the schemas of all routes added after this call. */
export function serveApiDocs(app: FastifyInstance, title: () => string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route)
  })
  let docs: Promise<FastifyInstance> | undefined
  // The documentation is an app of its own, built at the first request, because it takes 3 MB and few people need it.
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= buildDocs(routes, title()).catch((error) => {
      docs = undefined
      throw error
    })
    const { method, url, headers } = request
    const response = await (await docs).inject({ method: method as 'GET', url, headers })
    if (response.statusCode === 404) return reply.callNotFound()
    const { connection: _connection, ...others } = response.headers
    const body = 'content-type' in others ? response.rawPayload : undefined
    return reply.code(response.statusCode).headers(others).send(body)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, { schema: { hide: true } }, respond)
}

async function buildDocs(routes: RouteOptions[], title: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all(
    [
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
      import('fastify-type-provider-zod'),
    ],
  )
  const docs = Fastify()
  docs.setValidatorCompiler(() => () => true)
  docs.setSerializerCompiler(() => JSON.stringify)
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  // Swagger UI works with our Content-Security-Policy, so its own weaker policy (`staticCSP`) stays off.
  await docs.register(swaggerUi, { routePrefix: '/api/docs' })
  for (const { method, url, schema } of routes) {
    docs.route({ method, url, schema, handler: (_request, reply) => reply.send() })
  }
  await docs.ready()
  return docs
}
