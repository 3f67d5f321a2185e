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
  const settings = await openSettings(db, config)
  const deps = { db, clock, elapsed: elapsedBy(clock), config, settings, wakeJobs: () => {} }
  const logger = { level: 'error', stream: { write: onError } }
  const app = await buildApp({ ...deps, logger })
  await app.ready()
  const [channel, textChannel] = [createChannel(config), createTextChannel(config.twilio)]
  const jobs = createProgramJobs({ ...deps, log: app.log, channel, textChannel })
  const runnerOf = (some: typeof jobs) =>
    createJobRunner({ jobs: some, intervalMs: config.jobIntervalMs, clock, log: app.log })
  const [all, woken] = [runnerOf(jobs), runnerOf(jobs.filter(({ wakes }) => wakes))]
  const due = () =>
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', clock().toISOString())
      .select('id')
      .executeTakeFirst()

  return {
    app,
    /** Runs the jobs until no message is due, as a real server does within an hour. */
    async deliver(): Promise<void> {
      do {
        await all.runOnce()
        await saveJobRuns(db, all.lastRuns())
      } while (await due())
    },
    /** Sends due messages, as a real server does right after a call. */
    wake: woken.runOnce,
    async stop(): Promise<void> {
      await app.close()
      await Promise.all([channel.close(), textChannel.close()])
    },
  }
}
