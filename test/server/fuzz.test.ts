import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fuzz } from '../fuzz/run.ts'
import { canary } from '../fuzz/values.ts'
import { createTestApp } from '../support/app.ts'

/** Fixed, so every run sends the same requests; `npm run fuzz` sends 50,000 random requests. */
const seed = 20_261_101

test('random valid and malformed requests get valid responses, break no invariant, and log no error or personal data', {
  timeout: 90_000,
}, async () => {
  const app = await createTestApp({ now: new Date().toISOString(), logLevel: 'info' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const { findings, succeeded, statuses, broken } = await fuzz({
    url: `http://127.0.0.1:${port}`,
    db: app.db,
    seed,
    requests: 1200,
  })
  expect(findings).toEqual([])
  expect(app.logLines.filter((line) => line.includes(canary))).toEqual([])
  // Many operations ran, requests were both accepted and refused, and broken HTTP was sent.
  expect(succeeded.size).toBeGreaterThan(40)
  expect(succeeded.get('POST /api/register')).toBeGreaterThan(5)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401]))
  expect(broken).toBe(60)
})
