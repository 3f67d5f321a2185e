import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, eventBody, registerBody } from '../../../test/support/data.ts'
import { createBlankDatabase } from '../../../test/support/database.ts'
import { refusal } from '../../../test/support/refusal.ts'
import { connect } from '../db/connect.ts'

const posts = [
  '/api/register',
  '/api/register/check-duplicate',
  '/api/waitlist',
  '/api/admin/login',
  '/api/admin/events',
]

describe('a malformed request', () => {
  test.each(posts)('with invalid JSON is refused at %s', async (url) => {
    const app = await createTestApp()
    const malformed = { status: 400, code: 'malformed', message: 'The request could not be read.' }
    for (const body of ['{', '{"a":}', 'null x', '\u0000', '{"__proto__":{"a":1}}', "{'a':1}"]) {
      expect(await refusal(app, url, { body })).toEqual(malformed)
    }
    // This body is invalid UTF-8.
    await refusal(app, url, { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) })
  })

  test.each(posts)('that is not JSON is refused at %s', async (url) => {
    const app = await createTestApp()
    const unsupported = { status: 415, code: 'unsupported', message: 'Please send JSON.' }
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/octet-stream',
      'nonsense',
    ]) {
      const headers = { 'content-type': type }
      expect(await refusal(app, url, { body: 'name=Rosa', headers })).toEqual(unsupported)
    }
    // A form on another site can send this content type without a preflight request.
    await refusal(app, url, { body: '{}', headers: { 'content-type': 'text/plain' } })
  })

  test.each(posts)('of more than 64 KB is refused at %s', async (url) => {
    const app = await createTestApp()
    const largest = JSON.stringify({ name: 'x'.repeat(64 * 1024 - 11) })
    expect(Buffer.byteLength(largest)).toBe(64 * 1024)
    expect((await refusal(app, url, { body: largest })).code).toBe('validation')
    const answer = await refusal(app, url, { body: `${largest} ` })
    expect(answer).toEqual({ status: 413, code: 'too_large', message: 'The request is too large.' })
  })
})

describe('a body of the wrong shape', () => {
  test.each(posts)('is refused at %s', async (url) => {
    const app = await createTestApp()
    const bodies = ['null', 'true', '1', '1e999', '""', '"x"', '[]', '[{}]', '{}', '{"a":{}}']
    for (const body of bodies) {
      expect((await refusal(app, url, { body })).code).toBe('validation')
    }
    await refusal(app, url, { headers: { 'content-type': '' } })
    await refusal(app, url, {})
  })

  test('is refused for any field of a wrong type', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const wrong: unknown[] = [0, 1e308, -1, true, [], ['x'], {}, { toString: 'x' }, [[[['x']]]]]
    const bodies: [string, Record<string, unknown>][] = [
      ['/api/register', registerBody(slot)],
      ['/api/admin/events', eventBody()],
    ]
    for (const [url, valid] of bodies) {
      for (const field of Object.keys(valid)) {
        for (const value of wrong) {
          const body = JSON.stringify({ ...valid, [field]: value })
          const answer = await refusal(app, url, { body })
          expect(answer.code).toBe('validation')
          expect(answer.errors?.[0]?.path.split('.')[0]).toBe(field)
        }
      }
    }
  })

  test('is refused, however deeply it is nested', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    for (const url of posts) await refusal(app, url, { body: deep })
    const name = `"name":${deep}`
    const body = JSON.stringify(registerBody(slot)).replace('"name":"Family 1"', name)
    expect((await refusal(app, '/api/register', { body })).errors).toEqual([
      { path: 'name', message: 'Name is required' },
    ])
  })

  test('is refused with at most one error for each field', async () => {
    const app = await createTestApp()
    const blank = { title: '', date: '', location: '', timeSlots: [{}] }
    const paths = (await refusal(app, '/api/admin/events', { body: JSON.stringify(blank) })).errors
    const named = paths?.map((error) => error.path) ?? []
    expect(named).toEqual([...new Set(named)])
  })
})

describe('unusual text', () => {
  const oddNames: [string, string][] = [
    ['NUL', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['a line break', 'a\nb'],
    ['DEL', 'a\u007fb'],
  ]
  test.each(oddNames)('a name with %s is refused', async (_what, name) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const body = JSON.stringify(registerBody(slot, 1, { name }))
    expect((await refusal(app, '/api/register', { body })).errors).toEqual([
      { path: 'name', message: 'Please use letters, numbers and punctuation only' },
    ])
  })

  test.each(['\ud800', 'a\udc00b', '\ud83e', '\uffff', '\u202e', '🧺'.repeat(50)])(
    'a name such as %j is stored or refused, and never causes a server error',
    async (name) => {
      const app = await createTestApp()
      const slot = await addSlot(app.db)
      const answer = await app.post('/api/register', registerBody(slot, 1, { name }))
      expect([201, 400]).toContain(answer.status)
      const rows = await app.db.selectFrom('messages').select('payload').execute()
      for (const { payload } of rows) expect(() => JSON.parse(payload)).not.toThrow()
    },
  )

  test('a lone surrogate in an e-mail address is refused', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const body = JSON.stringify(registerBody(slot, 1, { email: 'a\ud800@example.org' }))
    await refusal(app, '/api/register', { body })
  })

  test('SQL, HTML and templates are stored as plain text', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const texts = ["Robert'); DROP TABLE registrations;--", '<b>Rosa</b>', '{{7*7}}']
    for (const [n, name] of texts.entries()) {
      const answer = await app.post('/api/register', registerBody(slot, n, { name }))
      expect(answer).toMatchObject({ status: 201, body: { registration: { name } } })
    }
  })
})

test('an unexpected error returns “Something went wrong”, and its details are only in the log', async () => {
  const url = await createBlankDatabase()
  const connection = connect(url)
  const close = () => connection.db.destroy()
  const app = await createTestApp({
    database: { connection, url, close },
    isBlank: true,
    expectErrors: true,
  })
  const id = '01998f1e-7d3c-7000-8000-000000000001'
  const answer = await app.post('/api/register', registerBody({ id, eventId: id }))
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ message: 'Something went wrong', code: 'unexpected' })
  expect(app.errorLog.join()).toMatch(/time_slots/)
  await close()
})
