import { expect, onTestFinished } from 'vitest'
import type { ErrorBody } from '../../src/contract/error.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config/config.ts'
import { loggerOptions } from '../../src/server/http/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** When tests take place unless they say otherwise: eight in the morning in New York */
export const testNow = '2026-10-20T12:00:00.000Z'

type TestAppOptions = {
  now?: string
  /** Another app's clock, for tests of several app processes */
  clock?: TestClock
  config?: Partial<Config>
  /** Another app's database, for tests of several app processes */
  database?: TestDatabase
  /** A test that provokes errors on the server's side reads them in `errorLog` itself. */
  expectErrors?: boolean
  /** What the log says at this level and above is in `logLines`; errors alone unless set */
  logLevel?: 'trace' | 'info'
  build?: Pick<AppOptions, 'webFolder' | 'connections'>
}

export type Answer<T> = { status: number; body: T; headers: Record<string, unknown> }
type CallOptions = { token?: string; headers?: Record<string, string>; from?: string }

/** The real app on a real database, without a port; closed when the test ends. */
export async function createTestApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await createTestDatabase())
  const clock = options.clock ?? createTestClock(options.now ?? testNow)
  const logLines: string[] = []
  const errorLog: string[] = []
  const write = (line: string) => {
    logLines.push(line)
    if (JSON.parse(line).level >= 50) errorLog.push(line)
  }
  let wakes = 0
  const app = await buildApp({
    db: database.connection.db,
    clock,
    elapsed: elapsedBy(clock),
    config: { ...testConfig(database.url), ...options.config },
    wakeJobs: () => {
      wakes++
    },
    logger: { ...loggerOptions(options.logLevel ?? 'error'), stream: { write } },
    ...options.build,
  })
  await app.ready()

  async function call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    { token, headers, from }: CallOptions = {},
  ): Promise<Answer<T>> {
    const response = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from ? { remoteAddress: from } : {}),
    })
    return {
      status: response.statusCode,
      body: (response.body === '' ? undefined : JSON.parse(response.body)) as T,
      headers: response.headers,
    }
  }

  let isClosed = false
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await app.close()
    if (!options.database) await database.close()
  }
  onTestFinished(async () => {
    await close()
    if (!options.expectErrors) expect(errorLog, 'no error in the server log').toEqual([])
  })

  return {
    app,
    database,
    db: database.connection.db,
    url: database.url,
    clock,
    errorLog,
    logLines,
    /** How often the jobs were told that there is work */
    wakes: () => wakes,
    get: <T = ErrorBody>(url: string, options?: CallOptions) =>
      call<T>('GET', url, undefined, options),
    post: <T = ErrorBody>(url: string, body?: unknown, options?: CallOptions) =>
      call<T>('POST', url, body, options),
    put: <T = ErrorBody>(url: string, body: unknown, options?: CallOptions) =>
      call<T>('PUT', url, body, options),
    delete: <T = ErrorBody>(url: string, options?: CallOptions) =>
      call<T>('DELETE', url, undefined, options),
    close,
  }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export type TestClock = ReturnType<typeof createTestClock>

/** A clock that stands still until it is moved. */
export function createTestClock(start: string) {
  let now = start
  return Object.assign(() => new Date(now), {
    set(to: string): void {
      now = new Date(to).toISOString()
    },
    advanceHours(hours: number): void {
      now = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
    },
  })
}

/** Time that passes as a test's clock is moved forward; moved back, the clock takes no time away. */
export function elapsedBy(clock: () => Date): () => number {
  let last = clock().getTime()
  let passed = 0
  return () => {
    const now = clock().getTime()
    passed += Math.max(0, now - last)
    last = now
    return passed
  }
}

export function testConfig(databaseUrl: string): Config {
  const { config, mistakes } = readConfig({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' })
  if (!config) throw new Error(mistakes.join('\n'))
  return { ...config, hasPublicUrl: true }
}
