import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { findUnsentToken } from '../messages/outbox/outbox-queries.ts'
import { loggerOptions, streamTo } from './log.ts'

async function createLoggingApp(level: Config['logLevel'], config: Partial<Config> = {}) {
  const database = await createTestDatabase()
  const lines: Record<string, unknown>[] = []
  const app = await buildApp({
    db: database.connection.db,
    clock: () => new Date(),
    config: { ...testConfig(database.url), ...config },
    wakeJobs: () => {},
    logger: {
      ...(loggerOptions(level) as object),
      stream: { write: (line) => void lines.push(JSON.parse(line)) },
    },
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const now = new Date().toISOString()
  const slot = await addSlot(database.connection.db, { now })
  const register = (headers = {}, n = 1) =>
    app.inject({ method: 'POST', url: '/api/register', payload: registerBody(slot, n), headers })
  return { app, lines, register, db: database.connection.db }
}

describe('the log of requests', () => {
  test('has one line for a request that writes, with its route and the request id of its response', async () => {
    const { lines, register } = await createLoggingApp('info')
    const answer = await register()
    expect(answer.statusCode).toBe(201)
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        reqId: answer.headers['x-request-id'],
        method: 'POST',
        route: '/api/register',
        status: 201,
        ms: expect.any(Number),
        registrationId: answer.json().registration.id,
        msg: 'request',
      },
    ])
    expect(lines[0]?.reqId).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
  })

  test('has nothing from the URL or the body', async () => {
    const { app, db, lines, register } = await createLoggingApp('info')
    const { registration } = (await register()).json()
    const token = await findUnsentToken(db, registration.id)
    await app.inject({ method: 'POST', url: `/api/cancel/${token}` })
    await app.inject({ method: 'POST', url: '/nothing?name=Rosa', payload: { name: 'Rosa' } })
    await app.inject({ method: 'POST', url: '/%zz', payload: { name: 'Rosa' } })
    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/register', 201],
      ['/api/cancel/:token', 200],
      ['unknown', 404],
    ])
    expect(JSON.stringify(lines)).not.toMatch(
      new RegExp(`${token}|family|Rosa|\\(555\\)|River`, 'i'),
    )
  })

  test('has a second line with the same request id for a request that failed', async () => {
    const { lines, register, db } = await createLoggingApp('info')
    await db.schema.dropTable('cancel_tokens').execute()
    const answer = await register()
    expect(answer.statusCode).toBe(500)
    expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
      ['request failed', answer.headers['x-request-id']],
      ['request', answer.headers['x-request-id']],
    ])
  })

  test.each(['GET', 'HEAD'] as const)(
    'has a line for a read by %s only at debug level',
    async (method) => {
      const info = await createLoggingApp('info')
      await info.app.inject({ method, url: '/api/events' })
      expect(info.lines).toEqual([])
      const debug = await createLoggingApp('debug')
      await debug.app.inject({ method, url: '/api/events' })
      const line = { level: 'debug', method, route: '/api/events', status: 200 }
      expect(debug.lines).toMatchObject([line])
    },
  )

  test('has no line at error level for a request that succeeds', async () => {
    const { lines, register } = await createLoggingApp('error')
    await register()
    expect(lines).toEqual([])
  })
})

describe('the request id', () => {
  const idsOf = async (config: Partial<Config>, ...given: string[]) => {
    const { register } = await createLoggingApp('silent', config)
    const answers = []
    for (const [n, id] of given.entries()) answers.push(await register({ 'x-request-id': id }, n))
    return answers.map(({ headers }) => headers['x-request-id'])
  }

  test('is unique, even for unknown URLs', async () => {
    const { app } = await createLoggingApp('silent')
    const ids = []
    for (const url of ['/api/events', '/api/events', '/api/nothing', '/%zz']) {
      ids.push((await app.inject(url)).headers['x-request-id'])
    }
    expect(new Set(ids).size).toBe(4)
    expect(ids.every((id) => typeof id === 'string' && id.length > 0)).toBe(true)
  })

  test('is taken from a trusted proxy', async () => {
    const id = '0af7651916cd43dd-8448eb211c80319c'
    expect(await idsOf({ trustProxy: 1 }, id)).toEqual([id])
    const [own] = await idsOf({ trustProxy: false }, id)
    expect(own).not.toBe(id)
  })

  test.each(['x'.repeat(65), 'two words', '{"level":50}', ''])(
    'is generated if the proxy’s id is too long or has special characters: %j',
    async (given) => {
      const [id] = await idsOf({ trustProxy: 1 }, given)
      expect(id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
    },
  )
})

describe('streamTo', () => {
  test('for a log in a file, drops the lines that the file refuses, and throws no error', () => {
    const file = join(createTestFolder(), 'washday.log')
    const writable = openSync(file, 'w')
    streamTo(writable)?.write('{"msg":"one"}\n')
    closeSync(writable)
    const refusing = openSync(file, 'r')
    expect(() => streamTo(refusing)?.write('{"msg":"two"}\n')).not.toThrow()
    closeSync(refusing)
    expect(readFileSync(file, 'utf8')).toBe('{"msg":"one"}\n')
  })

  test('returns undefined unless the log is a file or a terminal, because a full pipe must delay lines, not lose them', () => {
    const device = openSync('/dev/null', 'w')
    expect(streamTo(device)).toBeUndefined()
    closeSync(device)
  })
})
