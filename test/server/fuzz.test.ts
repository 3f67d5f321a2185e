import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fuzz } from '../fuzz/run.ts'
import { canary } from '../fuzz/values.ts'
import { createTestApp } from '../support/app.ts'
import { engineUnderTest } from '../support/database.ts'

/** The same requests in every run; `npm run fuzz` sends fifty thousand random ones. */
const seed = 20_261_101

test('random requests, valid and malformed, get a valid answer, damage nothing, and log no error', {
  timeout: 90_000,
}, async () => {
  const app = await createTestApp({ now: new Date().toISOString(), logLevel: 'info' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const { findings, operations, statuses, broken } = await fuzz({
    url: `http://127.0.0.1:${port}`,
    db: app.db,
    engine: engineUnderTest(),
    seed,
    requests: 1200,
  })
  expect(findings).toEqual([])
  expect(app.logLines.filter((line) => line.includes(canary))).toEqual([])
  // The fuzz was let in and refused, and sent broken HTTP.
  expect(operations.size).toBeGreaterThan(40)
  expect([
    statuses.get(200),
    statuses.get(201),
    statuses.get(400),
    statuses.get(401),
  ]).not.toContain(undefined)
  expect(broken).toBe(60)
})
