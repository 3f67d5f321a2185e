import { onTestFinished } from 'vitest'
import { openSession } from '../../../src/server/admin/admin-commands.ts'
import { createProgramJobs } from '../../../src/server/jobs/program-jobs.ts'
import type { Job } from '../../../src/server/jobs/runner.ts'
import { createChannel } from '../../../src/server/messages/channels/smtp.ts'
import { createTextChannel } from '../../../src/server/messages/channels/twilio.ts'
import { createTestApp, createTestClock, elapsedBy, testConfig } from '../app.ts'
import { addAdministrator } from '../data.ts'
import { createTestDatabase } from '../database.ts'
import { publicUrl } from '../incoming-texts.ts'
import { startMailServer } from '../mail-server.ts'
import { startTwilioServer } from '../twilio-server.ts'

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
    adminNotificationEmails: ['office@example.org'],
    backup: null,
  }

  const administrator = await addAdministrator({ db: database.connection.db, clock })

  /** The server as src/server/start.ts assembles it, but `deliver` and `wake` run its jobs instead of a timer. */
  async function startServer(connected = database) {
    const server = await createTestApp({ database: connected, clock, config })
    const { db, settings, app } = server
    const deps = { db, clock, elapsed: elapsedBy(clock), config, settings, wakeJobs: () => {} }
    const [channel, textChannel] = [createChannel(config), createTextChannel(config.twilio)]
    const jobs = createProgramJobs({ ...deps, log: app.log, channel, textChannel })
    const { signal } = new AbortController()
    const run = (some: Job[]) => Promise.all(some.map((job) => job.run(clock(), signal)))
    const wake = () => run(jobs.filter(({ wakes }) => wakes))
    onTestFinished(async () => {
      await Promise.all([channel.close(), textChannel.close()])
    })
    return {
      ...server,
      /** Runs all jobs, and then sends what they have queued, as a real server does within an hour. */
      deliver: () => run(jobs).then(wake),
      /** Sends due messages, as a real server does right after a call. */
      wake,
      /** Opens a session of the administrator. */
      signIn: async () => ({ token: await openSession(db, administrator, clock()) }),
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
