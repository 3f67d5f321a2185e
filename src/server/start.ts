import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { prepareFirstAdmin } from './admin/first-admin-commands.ts'

import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { followSettings, listDifferences, openSettings } from './config/settings-store.ts'
import { openDatabase } from './db/open-database.ts'
import { fileOpenToOthers } from './db/sqlite.ts'
import { loggerOptions } from './http/log.ts'
import { saveJobRuns } from './jobs/job-run-commands.ts'
import { createProgramJobs } from './jobs/program-jobs.ts'
import { createJobRunner } from './jobs/runner.ts'
import { createChannel } from './messages/channels/smtp.ts'
import { createTextChannel } from './messages/channels/twilio.ts'
import { webhookTextChannel } from './messages/channels/webhook-texts.ts'

export type Running = {
  /** Where the server listens, e.g. http://localhost:3000 */
  url: string
  /** Where metrics are served */
  metricsUrl: string | null
  /** Only set by the start that created an administrator with a random password */
  firstAdmin: { username: string; password: string } | null
  programName: string
  /** A line for each setting whose saved value differs from the environment's */
  savedOnScreen: string[]
  stop(): Promise<void>
}

/** Opens and migrates the database, and serves; `stop` finishes requests and jobs under way first. */
export async function start(
  config: Config,
  {
    clock = () => new Date(),
    elapsed = () => performance.now(),
    webFolder,
  }: { clock?: () => Date; elapsed?: () => number; webFolder?: string } = {},
): Promise<Running> {
  const { db } = await openDatabase(config.databaseUrl, { connections: config.databasePoolSize })
  const settings = await openSettings(db, config)
  const stopping = new AbortController()

  // Loaded only if enabled: it takes memory and time at start.
  const metrics = config.metrics
    ? (await import('./metrics/metrics.ts')).createMetrics({
        db,
        databaseUrl: config.databaseUrl,
        clock,
        log: { warn: (facts, message) => app.log.warn(facts, message) },
      })
    : null
  const wakeJobs = () => jobs.wake()
  const app = await buildApp({
    db,
    clock,
    elapsed,
    config,
    settings,
    wakeJobs,
    stopping: stopping.signal,
    logger: loggerOptions(config.logLevel),
    ...(metrics ? { observe: metrics.observe } : {}),
    ...(webFolder && existsSync(webFolder) ? { webFolder } : {}),
  })
  const { log } = app
  const channel = createChannel(config)
  const textChannel = createTextChannel(
    config.twilio,
    config.textWebhook ? webhookTextChannel(config.textWebhook, config.webhooks, clock) : undefined,
  )
  const allJobs = createProgramJobs({
    db,
    clock,
    elapsed,
    config,
    settings,
    wakeJobs,
    log,
    channel,
    textChannel,
  })
  const jobs = createJobRunner({
    jobs: metrics ? allJobs.map(metrics.watch) : allJobs,
    intervalMs: config.jobIntervalMs,
    clock,
    log,
    saveRuns: (runs) => saveJobRuns(db, runs),
  })
  const metricsServer =
    metrics && config.metrics
      ? await (await import('./metrics/metrics-server.ts')).serveMetrics(metrics, config.metrics)
      : null
  const createFirstAdmin = await prepareFirstAdmin(db, config.admin, config.contactEmail)
  await app.listen({ port: config.port, host: config.host })
  // Last, because a start that fails after this would never print the password.
  const firstAdmin = await createFirstAdmin(clock())
  const openFile = fileOpenToOthers(config.databaseUrl)
  if (openFile) log.warn(`${openFile} is readable by other accounts of this machine: chmod 600`)
  const stopFollowing = followSettings(settings, log)
  jobs.start()
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    metricsUrl: metricsServer?.url ?? null,
    firstAdmin,
    programName: settings.current().programName,
    savedOnScreen: listDifferences(settings),
    async stop() {
      // The health check fails from now on, and requests are still answered until proxies notice.
      stopping.abort()
      if (config.shutdownGraceMs > 0) await setTimeout(config.shutdownGraceMs)
      await app.close()
      await Promise.all([jobs.stop(), stopFollowing()])
      await Promise.all([channel.close(), textChannel.close(), metricsServer?.close()])
      await db.destroy()
    },
  }
}
