import type { CheckName } from '../../src/contract/system.ts'
import type { Config } from '../../src/server/config/config.ts'
import { type CheckContext, runChecks } from '../../src/server/doctor/check.ts'
import { allChecks } from '../../src/server/doctor/checks.ts'
import { type TestApp, testConfig } from './app.ts'
import { testNow } from './test-now.ts'

/** The context of checks that need no database */
export function checkContext(changes: Partial<Config> = {}) {
  const config = { ...testConfig('file:data/none.db'), ...changes }
  return {
    config,
    warnings: [] as string[],
    settings: config,
    db: null,
    now: new Date(testNow),
    webFolder: '/nowhere',
    isServer: false,
    askTextService: async () => null,
  }
}

/** The findings of one check, as "result: found"; without `app`, the check has no database. */
export async function findingsOf(
  name: CheckName,
  app: TestApp | null,
  changes: Partial<CheckContext> = {},
) {
  const given = checkContext(app ? { databaseUrl: app.url } : {})
  const context = {
    ...given,
    ...changes,
    db: app?.db ?? null,
    now: app?.clock() ?? given.now,
    config: { ...given.config, ...changes.config },
  }
  const checks = allChecks.filter((check) => check.name === name)
  return (await runChecks(checks, context)).map(({ result, found }) => `${result}: ${found}`)
}
