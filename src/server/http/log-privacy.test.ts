import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  adminLogin,
  registerBody,
  tokenOf,
  waitlistBody,
  withToken,
} from '../../../test/support/data.ts'
import { createBlankDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { exchange } from '../../../test/support/raw-http.ts'
import type { LoginAnswer } from '../../contract/admin.ts'
import { paths } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'
import { connect } from '../db/connect.ts'
import { loggerOptions } from './log.ts'

const rosa = {
  name: 'Rosa Delgado',
  email: 'rosa.delgado@example.org',
  phone: '(555) 010-9876',
  address: '77 Larkspur Lane',
}
const personal = [
  'Rosa',
  'Delgado',
  'example.org',
  '010-9876',
  'Larkspur',
  'maria',
  'correct horse',
]

describe('the log at its most verbose level', () => {
  test('contains no name, link, token or page URL', async () => {
    const app = await createTestApp({ logLevel: 'trace' })
    await addAdministrator(app)
    const slot = await addSlot(app.db, { capacity: 1 })

    const body = registerBody(slot, 1, rosa)
    const answer = await app.post<RegisterAnswer>('/api/register', body)
    const registration = await withToken(app, answer.body.registration)
    await app.post('/api/register', body)
    await app.post('/api/register', { ...body, zipCode: 'Rosa' })
    await app.post('/api/register', `{"name":"Rosa Delgado"`, {
      headers: { 'content-type': 'application/json' },
    })
    await app.post('/api/register/check-duplicate', body)
    await app.post('/api/waitlist', waitlistBody(slot, 2, { name: rosa.name }))
    await app.get(`/api/cancel/${tokenOf(registration)}`)
    await app.post(`/api/cancel/${tokenOf(registration)}`)
    const success = paths.registrationSuccess({
      eventTitle: 'Wash',
      eventLocation: 'Harrison',
      startTime: slot.startTime,
      endTime: slot.endTime,
      email: rosa.email,
      status: 'confirmed',
    })
    await app.get(success)
    await app.get(`/%E0%A4%A?email=${rosa.email}`)
    await app.post('/api/admin/login', { ...adminLogin, password: 'Rosa Delgado' })
    const { token } = (await app.post<LoginAnswer>('/api/admin/login', adminLogin)).body
    await app.get(`/api/admin/registrations?search=${rosa.email}`, { token })
    await app.put('/api/admin/registrations/x', rosa, { token })
    await app.get('/api/admin/stats', { token: 'Rosa' })

    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.app.server.address()
    if (!address || typeof address === 'string') throw new Error('No port')
    await exchange(address.port, `POST /api/register HTTP/1.1\r\nRosa Delgado\r\n\r\n`)

    const logText = app.logLines.join('')
    expect(app.logLines.length).toBeGreaterThan(14)
    for (const word of [
      ...personal,
      token,
      tokenOf(registration),
      'registration-success?',
      '?email',
    ]) {
      expect(logText).not.toContain(word)
    }
  })

  test('has an error’s type and stack, but not the row that the database quotes in the error', async () => {
    const url = await createBlankDatabase()
    const connection = connect(url)
    const close = () => connection.db.destroy()
    const app = await createTestApp({
      database: { connection, url, close },
      isBlank: true,
      expectErrors: true,
    })
    const id = '01998f1e-7d3c-7000-8000-000000000001'
    await app.post('/api/register', registerBody({ id, eventId: id }, 1, rosa))
    const logText = app.errorLog.join('')
    expect(logText).toMatch(/time_slots/)
    expect(logText).toMatch(/ at .*\.ts:\d+/)
    for (const word of personal) expect(logText).not.toContain(word)
    await close()
  })

  test.runIf(engineUnderTest() === 'postgres')(
    'leaves out the row that PostgreSQL quotes, and the value that it cannot parse',
    async () => {
      const app = await createTestApp()
      const slot = await addSlot(app.db)
      await app.post('/api/register', registerBody(slot, 1, rosa))
      const noName = () =>
        app.db
          .updateTable('registrations')
          .set({ name: null as never })
          .execute()
      const noTime = () =>
        app.db.updateTable('registrations').set({ created_at: rosa.email }).execute()
      for (const [failing, code] of [
        [noName, '23502'],
        [noTime, '22007'],
      ] as const) {
        const error: Error = await failing().then(
          () => new Error('The statement did not fail'),
          (reason) => reason,
        )
        // The driver's message contains the row.
        expect(JSON.stringify({ ...error, message: error.message })).toContain(rosa.email)
        const logged = JSON.stringify(loggerOptions('error').serializers.err(error))
        expect(logged).toContain(code)
        for (const word of personal) expect(logged).not.toContain(word)
      }
    },
  )

  test('leaves out the text that JSON.parse quotes', () => {
    try {
      JSON.parse('Rosa Delgado')
      expect.unreachable()
    } catch (error) {
      const logged = loggerOptions('error').serializers.err(error)
      expect(JSON.stringify({ logged })).not.toContain('Rosa')
      expect(logged).toMatchObject({
        type: 'SyntaxError',
        stack: expect.stringContaining('log-privacy.test'),
      })
    }
  })
})

test('refused requests are logged, even if they only read', async () => {
  const app = await createTestApp({ logLevel: 'info' })
  await addAdministrator(app)
  await app.get('/api/admin/stats')
  await app.post('/api/admin/login', { ...adminLogin, password: 'wrong' })
  await app.post('/api/admin/login', adminLogin)
  await app.get('/api/events')
  const lines = app.logLines.map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/admin/stats', status: 401 }),
    expect.objectContaining({ method: 'POST', route: '/api/admin/login', status: 401 }),
    expect.objectContaining({ method: 'POST', route: '/api/admin/login', status: 200 }),
  ])
  for (const line of lines)
    expect(line).toMatchObject({ time: expect.any(String), reqId: expect.any(String) })
})

test('line breaks in logged values do not split a log line', async () => {
  const app = await createTestApp({ logLevel: 'info' })
  app.app.log.info({ kind: 'a\nb\u0000{"level":60}' }, 'c\r\nd')
  expect(app.logLines).toHaveLength(1)
  expect(app.logLines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
})
