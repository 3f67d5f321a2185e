import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createFirstAdmin } from './admin/admin-commands.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { rememberJobRuns } from './jobs/job-run-commands.ts'
import { notifyOrganisationJob } from './jobs/notify-organisation.ts'
import { openSeriesJob } from './jobs/open-series.ts'
import { remindJob } from './jobs/remind.ts'
import { createJobRunner } from './jobs/runner.ts'
import { sendMessagesJob } from './jobs/send-messages.ts'
import { loggerOptions } from './log.ts'
import { createChannel } from './messages/channels/channel.ts'

export type Running = {
  /** Where the server listens, e.g. http://localhost:3000 */
  url: string
  /** Set once, when an administrator was made with a random password */
  firstAdmin: { username: string; password: string } | null
  stop(): Promise<void>
}

/** Opens the database, brings it up to date, and serves; `stop` finishes what is under way. */
export async function start(
  config: Config,
  { clock = () => new Date(), webFolder }: { clock?: () => Date; webFolder?: string } = {},
): Promise<Running> {
  const { db } = await openDatabase(config.databaseUrl)
  const firstAdmin = await createFirstAdmin(db, config.admin, config.contactEmail, clock())

  const app = await buildApp({
    db,
    clock,
    config,
    wakeJobs: () => jobs.wake(),
    logger: loggerOptions(config.logLevel),
    ...(webFolder && existsSync(webFolder) ? { webFolder } : {}),
  })
  const { log } = app
  const channel = createChannel(config)
  const jobs = createJobRunner({
    jobs: [
      openSeriesJob({ db, zone: config.timeZone }),
      remindJob({ db, zone: config.timeZone }),
      ...(config.adminNotificationEmails.length > 0
        ? [
            notifyOrganisationJob({
              db,
              zone: config.timeZone,
              recipients: config.adminNotificationEmails,
            }),
          ]
        : []),
      sendMessagesJob({ db, clock, channel, program: config, log }),
    ],
    intervalMs: config.jobIntervalMs,
    clock,
    log,
    remember: (runs) => rememberJobRuns(db, runs),
  })
  await app.listen({ port: config.port, host: config.host })
  jobs.start()
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    firstAdmin,
    async stop() {
      await app.close()
      await jobs.stop()
      await channel.close()
      await db.destroy()
    },
  }
}
