import { errorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import { type CheckResult, systemReport, testEmailAnswer } from '../../contract/system.ts'
import { requireAdmin, sessionOf } from '../admin/require-admin.ts'
import { versionAndCommit } from '../config/version.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { retryAfterRepair } from '../messages/outbox/after-repair-commands.ts'
import { runChecks } from './check.ts'
import { allChecks } from './checks.ts'
import { serverContext } from './server-context.ts'
import { tryMail } from './test-mail.ts'

const tags = ['operation']

export function systemRoutes(app: App, deps: Deps): void {
  const { db, clock, config, settings, wakeJobs } = deps
  const onRequest = requireAdmin(deps)
  /** The current run of the checks, shared by concurrent requests */
  let running: Promise<{ checkedAt: string; checks: CheckResult[] }> | undefined
  const check = () => {
    running ??= examine().finally(() => {
      running = undefined
    })
    return running
  }
  async function examine() {
    const context = serverContext(deps)
    return {
      checkedAt: context.now.toISOString(),
      checks: await runChecks(allChecks, context),
    }
  }

  app.get(
    api.adminSystem(),
    {
      onRequest,
      config: rateLimits.system,
      schema: {
        tags,
        summary: 'State of the configuration, database, mail, texts and backups',
        response: { 200: systemReport, 401: errorBody, 429: errorBody },
      },
    },
    async (request) => ({
      ...(await check()),
      version: versionAndCommit,
      testEmailTo: config.smtpUrl ? sessionOf(request).admin.email : null,
    }),
  )

  app.post(
    api.adminTestEmail(),
    {
      onRequest,
      config: rateLimits.testEmail,
      schema: {
        tags,
        summary: 'Send a test email to your own address',
        response: { 200: testEmailAnswer, 401: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const answer = await tryMail(sessionOf(request).admin.email, {
        config,
        settings,
        now: clock(),
      })
      request.log.info({ isSent: answer.isSent }, 'test e-mail tried')
      if (answer.isSent) {
        await retryAfterRepair(db)
        wakeJobs()
      }
      return answer
    },
  )
}
