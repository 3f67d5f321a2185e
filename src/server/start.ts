import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { prepareFirstAdmin } from './admin/first-admin-commands.ts'
import { buildApp } from './app.ts'
import { prepareUpdate } from './backup/before-update-commands.ts'
import type { Config } from './config/config.ts'
import { followSettings, listDifferences, openSettings } from './config/settings-store.ts'
import { programCommit, programVersion } from './config/version.ts'
import { describeDatabase } from './db/describe-database.ts'
import { findHeldSending, heldLine } from './db/held-sending.ts'
import { openDatabase } from './db/open-database.ts'
import { serverContext } from './doctor/server-context.ts'
import { reportAtStart } from './doctor/start-report.ts'
import { loggerOptions, streamTo } from './http/log.ts'
import { saveJobRuns } from './jobs/job-run-commands.ts'
import { createProgramJobs } from './jobs/program-jobs.ts'
import { createJobRunner } from './jobs/runner.ts'
import { createChannel } from './messages/channels/smtp.ts'
import { createTextChannel } from './messages/channels/twilio.ts'
import { webhookTextChannel } from './messages/channels/webhook-texts.ts'
import { rememberTimeZone } from './settings/time-zone-commands.ts'
import { within } from './timers.ts'

export type Running = {
  url: string
  metricsUrl: string | null
  /** Only set by the start that created an administrator with a random password */
  firstAdmin: { username: string; password: string } | null
  programName: string
  database: string
  /** A line for each setting whose saved value differs from the environment's */
  savedOnScreen: string[]
  /** Runs every job once, without waiting for its interval. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

type StartOptions = {
  clock?: () => Date
  elapsed?: () => number
  webFolder?: string
  configWarnings?: readonly string[]
  /** Whether the log reports problems that the doctor's checks find; some checks send requests to other servers */
  reportsProblems?: boolean
  /** Called before the server listens: from then on, a signal must shut it down cleanly */
  beforeListening?: () => void
  print?: (line: string) => void
}

/** `stop` first finishes current requests and jobs. */
export async function start(
  config: Config,
  {
    clock = () => new Date(),
    elapsed = () => performance.now(),
    webFolder,
    configWarnings = [],
    reportsProblems = false,
    beforeListening = () => {},
    print = () => {},
  }: StartOptions = {},
): Promise<Running> {
  const database = describeDatabase(config.databaseUrl)
  const { db } = await openDatabase(config.databaseUrl, {
    limits: { connections: config.databasePoolSize },
    prepare: prepareUpdate(config, { clock, print }),
    now: clock,
  })
  const settings = await openSettings(db, config)
  const held = await findHeldSending(db)
  if (held) print(heldLine(held))
  const stopping = new AbortController()

  // Loaded only if enabled: it takes memory and time at start.
  const metrics = config.metrics
    ? (await import('./metrics/metrics.ts')).createMetrics({
        db,
        config,
        clock,
        log: { warn: (facts, message) => app.log.warn(facts, message) },
      })
    : null
  const wakeJobs = (name?: string) => jobs.wake(name)
  const stream = streamTo(1)
  const app = await buildApp({
    db,
    clock,
    elapsed,
    config,
    configWarnings,
    settings,
    wakeJobs,
    jobRuns: () => jobs.lastRuns(),
    stopping: stopping.signal,
    logger: { ...loggerOptions(config.logLevel), ...(stream ? { stream } : {}) },
    ...(metrics ? { observe: metrics.observe } : {}),
    ...(webFolder && existsSync(webFolder) ? { webFolder } : {}),
  })
  const { log } = app
  log.info(
    { version: programVersion, commit: programCommit, node: process.versions.node },
    'starting',
  )
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
    countDelivery: metrics?.countDelivery,
  })
  const jobs = createJobRunner({
    jobs: metrics ? allJobs.map(metrics.watch) : allJobs,
    intervalMs: config.jobIntervalMs,
    clock,
    elapsed,
    log,
    saveRuns: (runs) => saveJobRuns(db, runs),
  })
  const metricsServer =
    metrics && config.metrics
      ? await (await import('./metrics/metrics-server.ts')).serveMetrics(metrics, config.metrics)
      : null
  await rememberTimeZone(db, config.timeZone, clock()).catch((err) =>
    log.warn({ err }, 'TIME_ZONE could not be stored; the next start tries again'),
  )
  const createFirstAdmin = await prepareFirstAdmin(db, config.admin, config.contactEmail)
  beforeListening()
  await app.listen({ port: config.port, host: config.host })
  // Created only after listening: if the start failed after creating the administrator, nobody would see the password.
  const firstAdmin = await createFirstAdmin(clock())
  const stopFollowing = followSettings(settings, log)
  jobs.start()
  const context = () => serverContext({ db, clock, config, settings })
  const stopReporting = reportsProblems ? reportAtStart({ context, log }) : () => {}
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    metricsUrl: metricsServer?.url ?? null,
    firstAdmin,
    database,
    programName: settings.current().programName,
    savedOnScreen: listDifferences(settings),
    runJobs: jobs.runOnce,
    async stop() {
      // The health check fails from now on, and requests are still served until proxies notice.
      log.info({}, 'stopping')
      stopping.abort()
      stopReporting()
      if (config.shutdownGraceMs > 0) await setTimeout(config.shutdownGraceMs)
      await app.close()
      await Promise.all([jobs.stop(), stopFollowing()])
      await Promise.all([channel.close(), textChannel.close(), metricsServer?.close()])
      await db.destroy()
      log.info({}, 'stopped')
      if (stream) await within(1_000, new Promise<void>((done) => stream.write('', done)))
    },
  }
}
