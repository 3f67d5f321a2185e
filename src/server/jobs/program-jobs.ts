import { trustedTime } from '../clock/clock-commands.ts'
import type { ProcessConfig } from '../config/config.ts'
import { programFacts } from '../config/program-facts.ts'
import { sendsTexts } from '../config/sends-texts.ts'
import type { SettingsStore } from '../config/settings-store.ts'
import type { Db } from '../db/connect.ts'
import { fileOf, isShared } from '../db/engine.ts'
import { findHeldSending } from '../db/held-sending.ts'
import type { Log } from '../http/log.ts'
import { createWaits, type Outbox, type TextOutbox } from '../messages/outbox/outbox-worker.ts'
import { backUpJob } from './back-up.ts'
import { copyBackupJob } from './copy-backup.ts'
import { deleteExpiredJob } from './delete-expired.ts'
import { giveSpaceBackJob } from './give-space-back.ts'
import { notifyOrganizationJob } from './notify-organization.ts'
import { offerSpotsJob } from './offer-spots.ts'
import { openSeriesJob } from './open-series.ts'
import { remindJob } from './remind.ts'
import { removeNamesJob } from './remove-names.ts'
import type { Job } from './runner.ts'
import { sendLinksJob, sendPasswordLinksJob } from './send-links.ts'
import { sendMessagesJob, sendTextsJob } from './send-messages.ts'
import { sendWebhooksJob } from './send-webhooks.ts'
import { settleFiguresJob } from './settle-figures.ts'
import { watchBrakesJob } from './watch-brakes.ts'
import { watchWarningsJob } from './watch-warnings.ts'

export function createProgramJobs({
  config,
  settings,
  channel,
  textChannel,
  elapsed,
  wakeJobs,
  countDelivery,
  ...context
}: {
  db: Db
  clock: () => Date
  /** A monotonic clock in milliseconds */
  elapsed: () => number
  config: ProcessConfig
  settings: SettingsStore
  wakeJobs: () => void
  log: Log
  channel: Outbox['channel']
  textChannel: TextOutbox['channel']
  countDelivery?: Outbox['count']
}): Job[] {
  const { db, clock, log } = context
  const { timeZone: zone, backup, textsPerDay } = config
  const hasTexts = sendsTexts(config)
  const sending = {
    ...context,
    count: countDelivery,
    program: () => programFacts({ config, settings }),
  }
  return [
    openSeriesJob({ db, zone }),
    offerSpotsJob(context),
    unlessSendingIsHeld(
      db,
      remindJob({
        db,
        zone,
        sendsTexts: hasTexts,
        times: () => settings.current().reminders,
      }),
    ),
    deleteExpiredJob({ db }),
    removeNamesJob({ db, zone, months: () => settings.current().keepNamesMonths }),
    unlessSendingIsHeld(db, notifyOrganizationJob({ db, zone, settings: settings.current })),
    ...(backup
      ? [
          backUpJob({
            ...backup,
            databaseFile: fileOf(config.databaseUrl),
            zone,
            nameMonths: () => settings.current().keepNamesMonths,
            trustedTime: (now) => trustedTime(db, now),
            log,
          }),
        ]
      : []),
    ...(isShared(config.databaseUrl) ? [] : [giveSpaceBackJob({ db })]),
    ...(config.backupCommand
      ? [
          // A restored copy holds sending. Its backups must not replace the backups of the real server.
          unlessSendingIsHeld(
            db,
            copyBackupJob({
              db,
              clock,
              log,
              zone,
              settings: { ...config, backupCommand: config.backupCommand },
            }),
          ),
        ]
      : []),
    settleFiguresJob({ db }),
    watchBrakesJob({ db, log }),
    watchWarningsJob({ db, config, recipients: () => settings.current().adminNotificationEmails }),
    sendLinksJob({
      db,
      clock,
      sendsMail: config.smtpUrl !== null,
      sendsTexts: hasTexts,
      wakeJobs,
    }),
    sendPasswordLinksJob({ db, clock, wakeJobs }),
    sendMessagesJob({
      ...sending,
      channel,
      recipients: async () => {
        // Another process may have queued the message for a recipient who was added there.
        await settings.reread()
        return settings.current().adminNotificationEmails
      },
      waits: createWaits(elapsed),
    }),
    sendWebhooksJob({
      ...context,
      settings: config.webhooks,
      recipients: () => settings.current().adminNotificationEmails,
      waits: createWaits(elapsed),
      random: Math.random,
    }),
    sendTextsJob(
      { ...sending, channel: textChannel, textsPerDay, waits: createWaits(elapsed) },
      { wakes: hasTexts },
    ),
  ]
}

/** Does not run the job while sending is held (docs/decisions/0061). */
export function unlessSendingIsHeld(db: Db, job: Job): Job {
  return {
    ...job,
    async run(now, stopping) {
      if ((await findHeldSending(db)) === null) await job.run(now, stopping)
    },
  }
}
