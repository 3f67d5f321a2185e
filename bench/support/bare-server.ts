import Fastify from 'fastify'

/** Baseline for reads: a Fastify app with one route, which sends the bytes of LIST */
const body = Buffer.from(process.env.LIST ?? '')
const app = Fastify()
app.get('/api/events', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(body),
)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
