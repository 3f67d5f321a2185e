import type { CheckResult, TestEmailAnswer } from '../../contract/system.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { isDatabaseError } from '../db/errors.ts'
import { retryAfterRepair } from '../messages/outbox/after-repair-commands.ts'
import { type Check, type Finding, problem, runChecks } from './check.ts'
import { openExisting } from './open-existing.ts'
import { askOnce } from './server-context.ts'
import { tryMail } from './test-mail.ts'
import { builtWebFolder } from './web-check.ts'

type Report = { checks: CheckResult[]; testEmail: TestEmailAnswer | null }

export async function examine(
  env: Record<string, string | undefined>,
  checks: readonly Check[],
  to: string | null,
): Promise<Report> {
  const { config, mistakes, warnings } = readConfig(env)
  if (!config) {
    const advice = 'Correct the setting; the server does not start with it.'
    const settings = mistakes.map((line) => ({
      name: 'settings' as const,
      ...problem(`${line}.`, advice),
    }))
    return { checks: settings, testEmail: null }
  }
  const { connection, finding, settings } = await openExisting(config)
  try {
    const context = {
      config,
      warnings,
      settings: settings.current(),
      db: finding ? null : (connection?.db ?? null),
      now: new Date(),
      webFolder: builtWebFolder,
      isServer: false,
      askTextService: askOnce(config),
    }
    const results = await runChecks(
      finding ? checks.map((check) => replaceDatabaseCheck(check, finding)) : checks,
      context,
    )
    const testEmail = to ? await tryMail(to, { config, settings, now: context.now }) : null
    if (testEmail?.isSent && context.db) await retryWaiting(context.db)
    return { checks: results, testEmail }
  } finally {
    await connection?.db.destroy()
  }
}

/** Makes the database check report `finding`; all other checks stay as they are. */
function replaceDatabaseCheck(check: Check, finding: Finding): Check {
  return check.name === 'database' ? { ...check, needsDatabase: false, run: () => finding } : check
}

/** E-mails that were refused because of our settings become due at once, as at the next start of the server. */
async function retryWaiting(db: Db): Promise<void> {
  try {
    await retryAfterRepair(db)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  }
}
