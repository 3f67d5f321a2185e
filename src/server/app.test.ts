import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { addSlot, registerBody, registerFamily } from '../../test/support/data.ts'
import { engineUnderTest } from '../../test/support/database.ts'
import { api } from '../contract/paths.ts'

type OpenApi = { openapi: string; info: object; paths: Record<string, object> }

test('every response has the time of the server’s clock in its date header', async () => {
  const { app, clock } = await createTestApp()
  for (const hours of [0, 5]) {
    clock.advanceHours(hours)
    for (const url of ['/', '/api/events', '/api/nothing']) {
      expect((await app.inject(url)).headers.date).toBe(clock().toUTCString())
    }
  }
})

test('every path of the contract is a route of the API', async () => {
  const app = await createTestApp()
  const { paths } = (await app.get<OpenApi>('/api/docs/json')).body
  const patterns = Object.keys(paths).map(
    (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  )
  const addresses = Object.entries(api).map(([name, build]) => {
    const address = (build as (argument: object | string) => string)(
      /Search/.test(name) ? { search: 'x' } : 'x',
    )
    return address.replace(/\?.*/, '')
  })
  expect(addresses.length).toBeGreaterThan(9)
  expect(addresses.filter((address) => !patterns.some((pattern) => pattern.test(address)))).toEqual(
    [],
  )
})

test('OpenAPI at /api/docs describes the routes with their bodies and responses', async () => {
  const app = await createTestApp()
  const page = await app.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  const { body } = await app.get<OpenApi>('/api/docs/json')
  expect(body).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Washday API' },
    paths: {
      '/api/register': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  required: ['eventId', 'timeSlotId', 'name', 'zipCode'],
                },
              },
            },
          },
          responses: {
            '201': {},
            '400': {},
            '403': {},
            '404': {},
            '409': {},
            '429': {},
          },
        },
      },
      '/api/cancel/{token}': {
        get: { responses: { '429': {} } },
        post: { responses: { '429': {} } },
      },
      '/api/admin/account/password': { put: { responses: { '429': {} } } },
      '/api/admin/admins': { post: { responses: { '429': {} } } },
    },
  })
})

test('every response has the security headers', async () => {
  const app = await createTestApp()
  for (const url of ['/api/health', '/api/nothing', '/api/events/%']) {
    const { headers } = await app.get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('a response with personal data is not cached', async () => {
  const app = await createTestApp()
  const registration = await registerFamily(app, await addSlot(app.db))
  const { headers } = await app.get(`/api/cancel/${registration.token}`)
  expect(headers['cache-control']).toMatch(/no-store|private/)
})

test.runIf(engineUnderTest() === 'postgres')(
  'registrations succeed again soon after the database ended every connection',
  async () => {
    const app = await createTestApp({ expectErrors: true })
    const slot = await addSlot(app.db)
    await registerFamily(app, slot, 1)
    const breakOff = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    // This query ends all connections except its own, which the next query ends.
    await breakOff.execute(app.db)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.db).catch((error) => {
      expect(error.message).toMatch(/terminat/)
    })
    const statuses = []
    for (let n = 2; n < 14; n++) {
      statuses.push((await app.post('/api/register', registerBody(slot, n))).status)
    }
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(statuses.at(-1)).toBe(201)
  },
)
