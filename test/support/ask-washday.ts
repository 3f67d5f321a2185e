import { expect, onTestFinished } from 'vitest'
import type { CheckName, CheckResult, TestEmailAnswer } from '../../src/contract/system.ts'
import { callWashday } from './call-washday.ts'
import { createTestDatabase } from './database.ts'
import type { runWashday } from './server-process.ts'

/** URL of a new database, deleted when the test ends */
export async function createDatabaseUrl(): Promise<string> {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  return url
}

/** Runs `washday ARGS... --json`. */
export async function askWashday(
  args: string[],
  env: Record<string, string>,
  run: typeof callWashday | typeof runWashday = callWashday,
) {
  const ended = await run([...args, '--json'], env)
  expect(ended.stderr).not.toMatch(/ {4}at |Error:/)
  const { checks, testEmail } = JSON.parse(ended.stdout) as {
    checks: CheckResult[]
    testEmail: TestEmailAnswer | null
  }
  const found = (name: CheckName) => checks.find((check) => check.name === name)
  return { ...ended, checks, found, testEmail }
}
