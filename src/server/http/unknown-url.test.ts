import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { refusal } from '../../../test/support/refusal.ts'

describe('an unknown URL', () => {
  const nowhere = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/events/a/b',
    '/api/register/',
    '/api/EVENTS',
    '/api/../api/nothing',
    '/api/cancel',
    '/api/admin/nothing',
    '/api/%00',
    `/api/${'x'.repeat(5000)}`,
  ]
  test.each(nowhere)('%s returns 404 for every method', async (url) => {
    const app = await createTestApp()
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await refusal(app, url, { method, body: method === 'GET' ? undefined : '{}' })
      expect(answer).toEqual({ status: 404, code: 'not_found', message: 'Not found' })
    }
  })

  test.each(['/api/admin/nothing', '/api/admin/events/a/b', '/api/admin/'])(
    '%s returns 401 without a token, like the paths that exist',
    async (url) => {
      const app = await createTestApp()
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await refusal(app, url, { method, headers: { authorization: '' } })
        expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
      }
    },
  )

  test.each(['/api/events/%', '/api/events/%E0%A4%A', '/api/cancel/%ff', '/api/events/%ED%A0%80'])(
    '%s, which cannot be decoded, returns the code not_found',
    async (url) => {
      const app = await createTestApp()
      for (const method of ['GET', 'POST'] as const) {
        expect((await refusal(app, url, { method })).code).toBe('not_found')
      }
    },
  )

  test('with NUL in its path or query returns 404', async () => {
    const app = await createTestApp()
    for (const url of ['/api/events/%00', '/api/events/a%00b?x=1', '/api/events?x=%00']) {
      expect((await refusal(app, url, { method: 'GET' })).status).toBe(404)
    }
  })

  test('with a token of more than 200 characters returns the code not_found', async () => {
    const app = await createTestApp()
    const url = `/api/cancel/${'x'.repeat(201)}`
    for (const method of ['GET', 'POST'] as const) {
      expect((await refusal(app, url, { method })).code).toBe('not_found')
    }
  })

  test.each([
    ['GET', '/api/register'],
    ['DELETE', '/api/events'],
    ['PUT', '/api/waitlist'],
    ['GET', '/api/admin/login'],
  ] as const)('%s %s returns 404, because the path has only other methods', async (method, url) => {
    const app = await createTestApp()
    expect((await refusal(app, url, { method })).status).toBe(404)
  })
})
