import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'

test('the API documentation is built again after a failed attempt', async () => {
  onTestFinished(() => void vi.doUnmock('@fastify/swagger-ui'))
  vi.doMock('@fastify/swagger-ui', () => {
    throw new Error('too many open files')
  })
  const app = await createTestApp({ expectErrors: true })
  expect((await app.app.inject('/api/docs')).statusCode).toBe(500)
  vi.doUnmock('@fastify/swagger-ui')
  expect((await app.app.inject('/api/docs')).statusCode).toBe(200)
})
