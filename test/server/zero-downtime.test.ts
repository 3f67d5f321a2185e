import { describe, expect, onTestFinished, test } from 'vitest'
import { addSlot, registerBody } from '../support/data.ts'
import { createTestDatabase, engineUnderTest, type TestDatabase } from '../support/database.ts'
import { type LoadBalancer, startLoadBalancer } from '../support/load-balancer.ts'
import { startInProcess } from '../support/server-in-process.ts'
import { startServer } from '../support/server-process.ts'

/** Simulates three families that load the event list and sign up through the proxy until `end` is called. */
async function startLoad(proxy: LoadBalancer, { connection }: TestDatabase) {
  const slot = await addSlot(connection.db, { now: new Date().toISOString() })
  const failures: string[] = []
  const attempted: string[] = []
  let answers = 0
  let next = 0
  let isOver = false
  async function ask(path: string, expected: number, body?: object): Promise<void> {
    try {
      const answer = await fetch(proxy.url + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      })
      const text = await answer.text()
      if (answer.status !== expected) failures.push(`${path}: ${answer.status} ${text}`)
    } catch (error) {
      failures.push(`${path}: ${error}`)
    }
    answers++
  }
  async function registerInTurn(): Promise<void> {
    while (!isOver) {
      const body = registerBody(slot, next++)
      await ask('/api/events', 200)
      await ask('/api/register', 201, body)
      attempted.push(body.email)
    }
  }
  const families = Promise.all(Array.from({ length: 3 }, registerInTurn))
  return {
    failures,
    attempted,
    answers: () => answers,
    async end() {
      isOver = true
      await families
    },
  }
}

/** A server to restart: a separate process, which a signal stops, or one in this process, which starts faster */
type Restartable = { url: string; stop(): Promise<unknown> }

async function startSeparately(env: Record<string, string>): Promise<Restartable> {
  const { url, kill, ended } = await startServer(env)
  const stop = async () => {
    kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  }
  return { url, stop }
}

describe.runIf(engineUnderTest() === 'postgres')('two processes behind a proxy', () => {
  test('can be restarted one after the other under load without a failed request', {
    timeout: 90_000,
  }, async () => {
    const database = await createTestDatabase()
    const env = {
      DATABASE_URL: database.url,
      SHUTDOWN_GRACE_MS: '500',
      JOB_INTERVAL_MS: '500',
    }
    const servers: Restartable[] = [await startSeparately(env), await startInProcess(env)]
    const proxy = await startLoadBalancer(
      servers.map(({ url }) => url),
      { healthIntervalMs: 20 },
    )
    onTestFinished(proxy.close)
    const load = await startLoad(proxy, database)
    const waitForMore = async (count: () => number, by: number) => {
      const enough = count() + by
      await expect.poll(count, { timeout: 30_000, interval: 10 }).toBeGreaterThan(enough)
    }
    for (const { url } of servers) await waitForMore(() => proxy.answeredBy(url), 10)

    for (const server of servers) {
      await server.stop()
      const answeredBeforeStop = proxy.answeredBy(server.url)
      await waitForMore(load.answers, 20)
      expect(proxy.answeredBy(server.url), 'a stopped server gets no more requests').toBe(
        answeredBeforeStop,
      )

      const again = await startInProcess({ ...env, PORT: new URL(server.url).port })
      await waitForMore(() => proxy.answeredBy(again.url), 10)
    }
    await load.end()
    expect(load.failures).toEqual([])
    const rows = await database.connection.db.selectFrom('registrations').select('email').execute()
    expect(rows.map(({ email }) => email).sort()).toEqual(load.attempted.sort())
    await database.close()
  })
})

// The engine makes no difference, so one run on SQLite is enough.
test.runIf(engineUnderTest() === 'sqlite')(
  'during the grace period, a stopping server fails its health check but still answers other requests',
  async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url, SHUTDOWN_GRACE_MS: '2000', LOG_LEVEL: 'info' }
    const server = await startServer(env)
    const health = async () => (await fetch(`${server.url}/api/health`)).status
    expect(await health()).toBe(200)
    server.kill('SIGTERM')
    await expect.poll(health, { interval: 10 }).toBe(503)
    const answer = await fetch(`${server.url}/api/events`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    const { code, stdout, stderr } = await server.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/"msg":"stopping".*"msg":"stopped"/s)
    await expect(health()).rejects.toThrow()
    await database.close()
  },
)
