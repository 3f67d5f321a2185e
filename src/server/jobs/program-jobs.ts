import type { ProcessConfig } from '../config/config.ts'
import { programFacts } from '../config/program-facts.ts'
import { sendsTexts } from '../config/sends-texts.ts'
import type { SettingsStore } from '../config/settings-store.ts'
import type { Db } from '../db/connect.ts'
import { fileOf } from '../db/engine.ts'
import type { Log } from '../http/log.ts'
import { createWaits, type Outbox, type TextOutbox } from '../messages/outbox/outbox-worker.ts'
import { backUpJob } from './back-up.ts'
import { endSessionsJob } from './end-sessions.ts'
import { notifyOrganizationJob } from './notify-organization.ts'
import { offerSpotsJob } from './offer-spots.ts'
import { openSeriesJob } from './open-series.ts'
import { remindJob } from './remind.ts'
import { removeNamesJob } from './remove-names.ts'
import type { Job } from './runner.ts'
import { sendLinksJob } from './send-links.ts'
import { sendMessagesJob, sendTextsJob } from './send-messages.ts'
import { sendPasswordLinksJob } from './send-password-links.ts'
import { sendWebhooksJob } from './send-webhooks.ts'
import { watchBrakesJob } from './watch-brakes.ts'

/** The jobs that this configuration needs */
export function createProgramJobs({
  config,
  settings,
  channel,
  textChannel,
  elapsed,
  wakeJobs,
  ...context
}: {
  db: Db
  clock: () => Date
  /** Monotonic time in milliseconds, independent of the clock */
  elapsed: () => number
  config: ProcessConfig
  settings: SettingsStore
  /** Runs the jobs with `wakes` soon */
  wakeJobs: () => void
  log: Log
  channel: Outbox['channel']
  textChannel: TextOutbox['channel']
}): Job[] {
  const { db, clock, log } = context
  const { timeZone: zone, backup, textsPerDay } = config
  const hasTexts = sendsTexts(config)
  const sending = { ...context, program: () => programFacts({ config, settings }) }
  return [
    openSeriesJob({ db, zone }),
    offerSpotsJob(context),
    remindJob({
      db,
      zone,
      sendsTexts: hasTexts,
      times: () => settings.current().reminders,
    }),
    endSessionsJob({ db }),
    removeNamesJob({ db, zone, months: () => settings.current().keepNamesMonths }),
    notifyOrganizationJob({ db, zone, settings: settings.current }),
    ...(backup
      ? [
          backUpJob({
            ...backup,
            databaseFile: fileOf(config.databaseUrl),
            zone,
            nameMonths: () => settings.current().keepNamesMonths,
            log,
          }),
        ]
      : []),
    watchBrakesJob({ db, log }),
    sendLinksJob({ db, clock, sendsTexts: hasTexts, wakeJobs }),
    sendPasswordLinksJob({ db, clock, wakeJobs }),
    sendMessagesJob({ ...sending, channel, waits: createWaits(elapsed) }),
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
