import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { findRefusal } from '../../../test/support/server-in-process.ts'
import { readConfig } from './config.ts'
import { explainStartFailure } from './start-failure.ts'

function explain(env: Record<string, string>, failure: Record<string, string | number>): string {
  const { config } = readConfig(env)
  if (!config) throw new Error('The configuration is wrong')
  const error = new Error(`${failure.syscall} ${failure.code}`)
  return explainStartFailure(Object.assign(error, failure), config)
}

describe.runIf(engineUnderTest() === 'sqlite')('a server that cannot listen', () => {
  const forProxy = 'Use 127.0.0.1 if a proxy runs here, or 0.0.0.0'
  const forPrometheus = 'Use 127.0.0.1, or an address that only Prometheus can reach'

  test.each([
    ['HOST', 'off', forProxy],
    ['METRICS_HOST', '0', forPrometheus],
  ])('explains that %s is not an address of this machine', async (name, METRICS_PORT, advice) => {
    const { url, close } = await createTestDatabase()
    onTestFinished(close)
    // RFC 5737 reserves this address, so no machine has it.
    const foreign = '192.0.2.1'
    expect(await findRefusal({ DATABASE_URL: url, METRICS_PORT, [name]: foreign })).toEqual([
      `${name}=${foreign} is not an address of this machine. ${advice}`,
    ])
  })

  // Simulated, because a real lookup would wait for the network.
  test.each([
    ['HOST', forProxy],
    ['METRICS_HOST', forPrometheus],
  ])('explains that the name in %s is unknown', (name, advice) => {
    const hostname = 'nowhere.invalid'
    const failure = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname }
    expect(explain({ METRICS_PORT: '9464', [name]: hostname }, failure)).toBe(
      `${name}=${hostname} is not an address. ${advice}`,
    )
  })

  // Simulated, because the tests may run as root, who can listen on every port.
  test.each([
    ['PORT', 'PORT=3000'],
    ['METRICS_PORT', 'METRICS_PORT=9464'],
  ])('suggests another port if %s is forbidden', (name, advice) => {
    const failure = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }
    expect(explain({ METRICS_PORT: '9464', [name]: '80' }, failure)).toBe(
      `Port 80 may not be used by this account. Choose one above 1024, such as ${advice}`,
    )
  })

  test('explains that PORT is in use, even if HOST resolves to the address of the metrics server', () => {
    const failure = { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 3000 }
    expect(explain({ HOST: 'localhost', METRICS_PORT: '9464' }, failure)).toMatch(/ PORT=3001 /)
  })
})
