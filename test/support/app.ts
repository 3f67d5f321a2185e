import { expect, onTestFinished } from 'vitest'
import type { ErrorBody } from '../../src/contract/error.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config/config.ts'
import { createSettings, openSettings } from '../../src/server/config/settings-store.ts'
import { loggerOptions } from '../../src/server/http/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testNow } from './test-now.ts'

export type TestAppOptions = {
  now?: string
  /** Another app's clock, for tests of several app processes */
  clock?: TestClock
  config?: Partial<Config>
  /** Another app's database, for tests of several app processes */
  database?: TestDatabase
  /** Whether the database has no tables */
  isBlank?: boolean
  /** Whether the test provokes server errors, and checks `errorLog` itself */
  expectErrors?: boolean
  /** Lowest level that is kept in `logLines`; by default, error */
  logLevel?: 'trace' | 'info'
  build?: Pick<AppOptions, 'webFolder' | 'connections' | 'jobRuns'>
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
    if (/^(error|fatal)$/.test(JSON.parse(line).level)) errorLog.push(line)
  }
  const wakes: (string | undefined)[] = []
  const config = { ...testConfig(database.url), ...options.config }
  const { db } = database.connection
  const settings = options.isBlank ? createSettings(db, config) : await openSettings(db, config)
  const app = await buildApp({
    db: database.connection.db,
    clock,
    elapsed: elapsedBy(clock),
    config,
    settings,
    wakeJobs: (name) => void wakes.push(name),
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
    settings,
    errorLog,
    logLines,
    wakes: () => wakes.length,
    lastWoken: () => wakes.at(-1),
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

/** Elapsed time by a test's clock; does not decrease when the clock is set back. */
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
