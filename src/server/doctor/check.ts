import type { CheckName, CheckResult } from '../../contract/system.ts'
import type { ProgramSettings } from '../../domain/program-settings.ts'
import type { ProcessConfig } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { TextServiceAnswer } from '../messages/channels/text-service-queries.ts'

/** What a check found, and what to do. Contains no passwords, tokens or data of families. */
export type Finding = Omit<CheckResult, 'name'>

export type CheckContext = {
  config: ProcessConfig
  /** From `readConfig` */
  warnings: readonly string[]
  settings: ProgramSettings
  now: Date
  webFolder: string
  /** True in the server, where no check may block requests */
  isServer: boolean
  /** All checks share one request; null if Twilio is not set up */
  askTextService(): Promise<TextServiceAnswer | null>
}
export type DatabaseContext = CheckContext & { db: Db }

type Findings = Finding | Finding[] | Promise<Finding | Finding[]>

export type Check = {
  name: CheckName
  /** At startup, `quick` checks run at once and `network` checks after ten seconds. `records` checks do not run. */
  kind: 'quick' | 'network' | 'records'
} & (
  | { needsDatabase: false; run(context: CheckContext): Findings }
  /** The database must exist and have this program's tables. */
  | { needsDatabase: true; run(context: DatabaseContext): Findings }
)

export const ok = (found: string): Finding => ({ result: 'ok', found, advice: null })
export const warning = (found: string, advice: string): Finding => ({
  result: 'warning',
  found,
  advice,
})
export const problem = (found: string, advice: string): Finding => ({
  result: 'problem',
  found,
  advice,
})

/** Longer than each check's own limits. Without it, a check that hangs would hold up the results of all others. */
const maxCheckMs = 15_000

/** Runs the checks concurrently. Results are in the order of `checks`. `db: null` omits checks that need a database. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext & { db: Db | null },
): Promise<CheckResult[]> {
  const results = await Promise.all(checks.map((check) => runCheck(check, context)))
  return results.flat()
}

async function runCheck(
  check: Check,
  { db, ...context }: CheckContext & { db: Db | null },
): Promise<CheckResult[]> {
  const start = async () => {
    if (!check.needsDatabase) return check.run(context)
    return db ? check.run({ ...context, db }) : []
  }
  const { name } = check
  const { promise: tooLate, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () => resolve(warning('The check took too long.', 'Try it again.')),
    maxCheckMs,
  )
  try {
    const found = await Promise.race([start(), tooLate])
    return [found].flat().map((finding) => ({ name, ...finding }))
  } catch (error) {
    return [{ name, ...notChecked(error) }]
  } finally {
    clearTimeout(timer)
  }
}

/** Shows only the error's first line; in it, database drivers name hosts and accounts, but no passwords. */
function notChecked(error: unknown): Finding {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  const why = message.split('\n')[0] || code || String(error)
  return problem(`It could not be checked: ${why}.`, 'Look at the database first, and at the log.')
}
