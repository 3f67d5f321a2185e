import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, elapsedBy } from '../../../test/support/app.ts'
import { addSlot, familyEmail, registerFamily } from '../../../test/support/data.ts'
import { program } from '../../../test/support/example-message.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { settingsWithoutRecipients } from '../../../test/support/organization-messages.ts'
import { familyPhone, registerForTexts } from '../../../test/support/text-outbox.ts'
import { startTwilioServer } from '../../../test/support/twilio-server.ts'
import type { JobRun } from '../../domain/health.ts'
import { createChannel } from '../messages/channels/smtp.ts'
import { createTextChannel } from '../messages/channels/twilio.ts'
import { createWaits } from '../messages/outbox/outbox-waits.ts'
import { backUpJob } from './back-up.ts'
import { deleteExpiredJob } from './delete-expired.ts'
import { notifyOrganizationJob } from './notify-organization.ts'
import { openSeriesJob } from './open-series.ts'
import { remindJob } from './remind.ts'
import { createJobRunner } from './runner.ts'
import { sendLinksJob, sendPasswordLinksJob } from './send-links.ts'
import { sendMessagesJob, sendTextsJob } from './send-messages.ts'
import { watchBrakesJob } from './watch-brakes.ts'

const zone = 'America/New_York'
const log = { info: () => {}, warn: () => {}, error: () => {} }

async function createPost(mail: MailServer | null) {
  const twilio = await startTwilioServer()
  const app = await createTestApp({ config: { twilio: twilio.settings } })
  const emails = createChannel({ smtpUrl: mail?.url ?? null, mailFrom: 'hello@example.org' })
  const texts = createTextChannel(twilio.settings)
  onTestFinished(async () => {
    for (const one of [emails, texts, twilio, mail]) await one?.close()
  })
  const newWaits = () => createWaits(elapsedBy(app.clock))
  const context = { db: app.db, clock: app.clock, program: () => program, log }
  return {
    app,
    twilio,
    sendMessages: sendMessagesJob({ ...context, channel: emails, waits: newWaits() }),
    sendTexts: sendTextsJob(
      { ...context, channel: texts, textsPerDay: 500, waits: newWaits() },
      { wakes: true },
    ),
  }
}

test('the e-mail job and the text job each send only their own messages, and none after the stop', async () => {
  const mail = await startMailServer()
  const { app, twilio, sendMessages, sendTexts } = await createPost(mail)
  await registerForTexts(app, await addSlot(app.db))
  for (const job of [sendMessages, sendTexts]) await job.run(app.clock(), AbortSignal.abort())
  expect([mail.received.length, twilio.received.length]).toEqual([0, 0])
  const neverAborted = new AbortController().signal
  await sendMessages.run(app.clock(), neverAborted)
  expect(mail.received.flatMap(({ recipients }) => recipients)).toEqual([familyEmail(1)])
  expect(twilio.received).toEqual([])
  await sendTexts.run(app.clock(), neverAborted)
  expect(twilio.received.map(({ to }) => to)).toEqual([familyPhone(1)])
})

test('queued messages wake the e-mail job and the text job; without a mail server, the next run keeps the message', async () => {
  const { sendMessages: sendingJob, sendTexts } = await createPost(await startMailServer())
  expect([sendingJob.wakes, sendTexts.wakes]).toEqual([true, true])
  const { app, sendMessages: keepingJob } = await createPost(null)
  expect(keepingJob.wakes).toBe(false)
  await registerFamily(app, await addSlot(app.db))
  await keepingJob.run(app.clock(), new AbortController().signal)
  const { state } = await app.db.selectFrom('messages').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('kept')
})

test('a run of a sending job that cannot read the outbox is recorded as failed', async () => {
  const { app, sendMessages: sendingJob, sendTexts } = await createPost(await startMailServer())
  const { sendMessages: keepingJob, app: keeping } = await createPost(null)
  await app.db.schema.dropTable('messages').execute()
  await keeping.db.schema.dropTable('messages').execute()
  for (const job of [sendingJob, sendTexts, keepingJob]) {
    const { promise, resolve: saveRuns } = Promise.withResolvers<JobRun[]>()
    const runner = createJobRunner({
      jobs: [job],
      intervalMs: 1_000,
      clock: app.clock,
      log,
      saveRuns: async (runs) => saveRuns(runs),
      every: () => () => {},
    })
    runner.start()
    expect(await promise).toMatchObject([
      { name: job.name, succeededAt: null, error: expect.stringMatching(/\w/) },
    ])
    await runner.stop()
  }
})

test('a request does not wake jobs that depend only on the clock, and the jobs have their usual names', async () => {
  const { app, sendMessages, sendTexts } = await createPost(null)
  const { db } = app
  const jobs = [
    remindJob({ db, zone, sendsTexts: true }),
    openSeriesJob({ db, zone }),
    notifyOrganizationJob({ db, zone, settings: settingsWithoutRecipients }),
    deleteExpiredJob({ db }),
    backUpJob({
      databaseFile: '',
      folder: '',
      keep: 1,
      zone,
      trustedTime: async (now) => now,
      log,
    }),
    watchBrakesJob({ db, log }),
    // These two are woken only by name, because a sign-up makes no work for them.
    sendLinksJob({ db, clock: app.clock, sendsMail: true, sendsTexts: true, wakeJobs() {} }),
    sendPasswordLinksJob({ db, clock: app.clock, wakeJobs() {} }),
  ]
  expect(jobs.filter(({ wakes }) => wakes)).toEqual([])
  // The dashboard, the metrics and the table of runs use these names.
  expect([...jobs, sendMessages, sendTexts].map(({ name }) => name)).toEqual([
    'remind',
    'open-series',
    'notify-organization',
    'delete-expired',
    'back-up',
    'watch-brakes',
    'send-links',
    'send-password-links',
    'send-messages',
    'send-texts',
  ])
})
