import { setImmediate } from 'node:timers/promises'
import { prepareFirstAdmin } from '../../../src/server/admin/first-admin-commands.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Config } from '../../../src/server/config/config.ts'
import { openSettings } from '../../../src/server/config/settings-store.ts'
import type { Db } from '../../../src/server/db/connect.ts'
import { saveJobRuns } from '../../../src/server/jobs/job-run-commands.ts'
import { createProgramJobs } from '../../../src/server/jobs/program-jobs.ts'
import { createJobRunner } from '../../../src/server/jobs/runner.ts'
import { createChannel } from '../../../src/server/messages/channels/smtp.ts'
import { createTextChannel } from '../../../src/server/messages/channels/twilio.ts'
import { elapsedBy } from '../app.ts'

type Options = { db: Db; config: Config; clock: () => Date; onError: (line: string) => void }

/** The server as src/server/start.ts assembles it, but `deliver` and `wake` run its jobs instead of a timer. */
export async function startMonthServer({ db, config, clock, onError }: Options) {
  await (await prepareFirstAdmin(db, config.admin, config.contactEmail))(clock())
  const elapsed = elapsedBy(clock)
  const settings = await openSettings(db, config)
  const underWay = new Set<Promise<unknown>>()
  function watched<T>(work: Promise<T>): Promise<T> {
    const ended = work.finally(() => underWay.delete(ended))
    underWay.add(ended)
    return ended
  }

  const wakeJobs = (name?: string) => runner.wake(name)
  const app = await buildApp({
    db,
    clock,
    elapsed,
    config,
    settings,
    wakeJobs,
    logger: { level: 'error', stream: { write: onError } },
  })
  await app.ready()
  const channel = createChannel(config)
  const textChannel = createTextChannel(config.twilio)
  const jobs = createProgramJobs({
    db,
    clock,
    elapsed,
    config,
    settings,
    wakeJobs,
    log: app.log,
    channel,
    textChannel,
  })
  let tick = () => {}
  const runner = createJobRunner({
    jobs: jobs.map((job) => ({ ...job, run: (now, stopping) => watched(job.run(now, stopping)) })),
    intervalMs: config.jobIntervalMs,
    clock,
    log: app.log,
    every: (_ms, call) => {
      tick = call
      return () => {}
    },
    saveRuns: (runs) => watched(saveJobRuns(db, runs)),
  })
  runner.start()

  async function settle(): Promise<void> {
    while (underWay.size > 0) {
      await Promise.allSettled(underWay)
      await setImmediate()
    }
  }
  await settle()

  return {
    app,
    settle,
    /** Runs the jobs until no message is due, as a real server does within an hour. */
    async deliver(): Promise<void> {
      const due = db
        .selectFrom('messages')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', clock().toISOString())
        .select('id')
      do {
        tick()
        await settle()
      } while (await due.executeTakeFirst())
    },
    /** Sends due messages, as a real server does when an act can no longer be undone. */
    async wake(): Promise<void> {
      runner.wake()
      await settle()
    },
    async stop(): Promise<void> {
      await app.close()
      await runner.stop()
      await Promise.all([channel.close(), textChannel.close()])
    },
  }
}
export type MonthServer = Awaited<ReturnType<typeof startMonthServer>>
