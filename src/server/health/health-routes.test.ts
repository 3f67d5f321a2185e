import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'

test('GET /api/health answers ok while the database does', async () => {
  const app = await createTestApp()
  expect(await app.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('GET /api/health answers 503 when the database does not', async () => {
  const app = await createTestApp({ expectErrors: true })
  expect((await app.get('/api/health')).status).toBe(200)
  await app.db.destroy()
  const answer = await app.get('/api/health')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({
    message: 'We cannot reach our records right now. Please try again in a minute.',
    code: 'unavailable',
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect(app.errorLog.join()).toContain('database does not answer')
})
