import type { JobRun } from '../../src/domain/health.ts'
import { saveJobRuns } from '../../src/server/jobs/job-run-commands.ts'
import { watchWarningsJob } from '../../src/server/jobs/watch-warnings.ts'
import { readNotification } from '../../src/server/messages/outbox/notification.ts'
import { renderNotification } from '../../src/server/messages/outbox/render-notification.ts'
import { createTestApp, type TestApp } from './app.ts'
import { program } from './example-message.ts'
import { neverAborted, recipients, zone } from './organization-messages.ts'

export const at = (time: string) => `2026-12-01T${time}.000Z`

export async function createWatch({ to = recipients }: { to?: string[] } = {}) {
  const app = await createTestApp({ now: at('12:00:00') })
  const { db } = app
  const config = { hasPublicUrl: true, publicUrl: 'https://wash.example.org', timeZone: zone }
  const settings = {
    ...config,
    smtpUrl: 'smtp://mail',
    twilio: null,
    textWebhook: null,
    databaseUrl: 'file:washday.db',
    backup: null,
    backupCommand: null,
    jobIntervalMs: 15_000,
  }
  const newJob = (more: { smtpUrl?: null } = {}) =>
    watchWarningsJob({ db, config: { ...settings, ...more }, recipients: () => to })
  /** The job of a new process, after a first run a minute ago */
  const newRunning = async (more: { smtpUrl?: null } = {}) => {
    const job = newJob(more)
    const now = app.clock().getTime()
    await job.run(new Date(now - 60_000), neverAborted)
    return job
  }
  let job = await newRunning()
  let lastRunAt = app.clock().getTime()
  return {
    app,
    newJob,
    newRunning,
    restart: async () => {
      job = await newRunning()
    },
    runAt: async (time: string, which = job) => {
      const next = Date.parse(at(time))
      // The first run after a gap only notices the gap, so run the job twice.
      if (Math.abs(next - lastRunAt) > 600_000) {
        app.clock.set(new Date(next - 60_000).toISOString())
        await which.run(app.clock(), neverAborted)
      }
      lastRunAt = next
      app.clock.set(at(time))
      await which.run(app.clock(), neverAborted)
    },
    fails: (name: string, error: string | null = 'TypeError') => setRun(app, name, error),
    mails: () => readMails(app),
  }
}

/** Records a run of every job now: the job `name` ends with `error`, the others as in their last run. */
async function setRun({ db, clock }: TestApp, name: string, error: string | null) {
  const now = clock().toISOString()
  // A job is late after three intervals, a day in total here, so only failures cause warnings.
  const run = { intervalMs: 28_800_000, startedAt: now, endedAt: now, succeededAt: null }
  const before = await db.selectFrom('job_runs').select(['name', 'last_error']).execute()
  const runs: JobRun[] = before
    .filter((one) => one.name !== name)
    .map((one) => ({ ...run, name: one.name, error: one.last_error }))
  await saveJobRuns(db, [...runs, { ...run, name, error }])
}

async function readMails({ db, clock }: TestApp) {
  const rows = await db
    .selectFrom('messages')
    .where('kind', '=', 'organisation_warnings')
    .orderBy('created_at')
    .orderBy('recipient')
    .selectAll()
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const notification = readNotification(row, null, clock())
      if (notification.to !== 'organization') throw new Error(notification.to)
      const message = await renderNotification(db, notification, program)
      const { id, recipient: to, state, last_error: error } = row
      return { id, to, state, error, subject: message?.subject, message }
    }),
  )
}

export const subjects = (
  mails: { to: string; subject: string | undefined }[],
  to = recipients[0],
) => mails.filter((mail) => mail.to === to).map(({ subject }) => subject)

export async function sendAll({ db }: TestApp) {
  await db.updateTable('messages').set({ state: 'sent' }).where('state', '=', 'queued').execute()
}
