import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fuzz } from '../fuzz/run.ts'
import { canary } from '../fuzz/values.ts'
import { createTestApp } from '../support/app.ts'
import { engineUnderTest } from '../support/database.ts'

/** Fixed, so every run sends the same requests; `npm run fuzz` sends 50,000 random requests. */
const seed = 20_261_101

test('random valid and malformed requests get valid responses, break no invariant, and log no error or personal data', {
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
  // Many operations ran, requests were both accepted and refused, and broken HTTP was sent.
  expect(operations.size).toBeGreaterThan(40)
  expect(operations.get('POST /api/register')?.succeeded).toBeGreaterThan(5)
  expect([
    statuses.get(200),
    statuses.get(201),
    statuses.get(400),
    statuses.get(401),
  ]).not.toContain(undefined)
  expect(broken).toBe(60)
})
