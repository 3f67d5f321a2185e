import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Advisories = Record<string, object[]>

/** Runs the audit against a registry that returns `advisories`; if undefined, the registry is unreachable. */
async function auditAgainst(advisories: Advisories | undefined, ...options: string[]) {
  const registry = createServer((request, response) => {
    const isAsked = request.url?.endsWith('/advisories/bulk')
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? advisories : {}))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  const close = () => new Promise((resolve) => registry.close(resolve))
  if (advisories) onTestFinished(() => void close())
  else await close()

  const cache = mkdtempSync(join(tmpdir(), 'washday-npm-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }))
  const child = spawn(process.execPath, ['scripts/launch.js', 'audit', ...options], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

const advisory = (severity: string) => ({
  nodemailer: [
    {
      id: 1,
      url: 'https://example.org/advisory',
      title: 'Sends letters twice',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
})

test('the audit reports an advisory of high severity for a production dependency, and fails', async () => {
  const { code, said } = await auditAgainst(advisory('high'))
  expect(said).toContain(
    'audit: high: nodemailer: Sends letters twice https://example.org/advisory',
  )
  expect(code).toBe(1)
})

test('the audit reports an advisory of low severity, and succeeds', async () => {
  const { code, said } = await auditAgainst(advisory('low'))
  expect(said).toMatch(
    /low: nodemailer: .*\naudit: 1 of [1-9]\d+ packages in production have a known advisory\n$/,
  )
  expect(code).toBe(0)
})

test('the audit reports an unreachable registry, and fails only with --strict', async () => {
  const notChecked = 'audit: NOT CHECKED, the advisory service did not answer (ECONNREFUSED)\n'
  expect(await auditAgainst(undefined)).toEqual({ code: 0, said: notChecked })
  expect(await auditAgainst(undefined, '--strict')).toEqual({ code: 1, said: notChecked })
})
