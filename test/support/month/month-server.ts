import { onTestFinished } from 'vitest'
import { prepareFirstAdmin } from '../../../src/server/admin/first-admin-commands.ts'
import { saveJobRuns } from '../../../src/server/jobs/job-run-commands.ts'
import { createProgramJobs } from '../../../src/server/jobs/program-jobs.ts'
import { createJobRunner } from '../../../src/server/jobs/runner.ts'
import { createChannel } from '../../../src/server/messages/channels/smtp.ts'
import { createTextChannel } from '../../../src/server/messages/channels/twilio.ts'
import { createTestApp, createTestClock, elapsedBy, testConfig } from '../app.ts'
import { adminLogin } from '../data.ts'
import { createTestDatabase } from '../database.ts'
import { publicUrl } from '../incoming-texts.ts'
import { startMailServer } from '../mail-server.ts'
import { startTwilioServer } from '../twilio-server.ts'

const office = 'office@example.org'

/** A clock, a database, a mail server and a local Twilio API for one or more servers; closed when the test ends. */
export async function createMonthSite(start: string) {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  const [mail, twilio] = await Promise.all([startMailServer(), startTwilioServer()])
  const clock = createTestClock(start)
  const config = {
    ...testConfig(database.url),
    publicUrl,
    smtpUrl: mail.url,
    twilio: twilio.settings,
    adminNotificationEmails: [office],
    admin: { ...adminLogin, email: office },
    backup: null,
  }

  /** The server as src/server/start.ts assembles it, but `deliver` and `wake` run its jobs instead of a timer. */
  async function startServer(connected = database) {
    const { db } = connected.connection
    await (await prepareFirstAdmin(db, config.admin, config.contactEmail))(clock())
    const server = await createTestApp({ database: connected, clock, config })
    const { settings, app } = server
    const deps = { db, clock, elapsed: elapsedBy(clock), config, settings, wakeJobs: () => {} }
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
    onTestFinished(async () => {
      await Promise.all([channel.close(), textChannel.close()])
    })
    return {
      ...server,
      /** Runs the jobs until no message is due, as a real server does within an hour. */
      async deliver(): Promise<void> {
        do {
          await all.runOnce()
          await saveJobRuns(db, all.lastRuns())
        } while (await due())
      },
      /** Sends due messages, as a real server does right after a call. */
      wake: woken.runOnce,
    }
  }
  const site = { database, clock, mail, twilio, startServer }
  onTestFinished(async () => {
    await Promise.all([site.mail.close(), twilio.close()])
  })
  return site
}
export type MonthServer = Awaited<
  ReturnType<Awaited<ReturnType<typeof createMonthSite>>['startServer']>
>
