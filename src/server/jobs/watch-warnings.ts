import { minuteMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import { listAdmins } from '../admin/admin-queries.ts'
import type { Db } from '../db/connect.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { findReadOnly } from '../db/read-only.ts'
import { findHealth } from '../health/health-queries.ts'
import { mailWarnings } from '../messages/outbox/warning-mail-commands.ts'
import type { Job } from './runner.ts'

type Options = {
  db: Db
  config: Parameters<typeof findHealth>[1] & { timeZone: string; jobIntervalMs: number }
  /** If empty, the e-mails go to all administrators. */
  recipients: () => readonly string[]
}

/** Sends e-mails about lasting dashboard warnings, and about their end (docs/decisions/0063). */
export function watchWarningsJob({ db, config, recipients }: Options): Job {
  let startedAt: string | undefined
  let lastRunAt: string | undefined
  const maxGapMs = Math.max(10 * minuteMs, 3 * config.jobIntervalMs)
  return {
    name: 'watch-warnings',
    wakes: false,
    async run(now) {
      // Without a mail server, the e-mails would only be kept.
      if (config.smtpUrl === null) return
      // Waits a minute after a start, a sleep or a clock change, because every job looks late until its next run.
      if (lastRunAt && !isRecent(lastRunAt, now, maxGapMs)) startedAt = undefined
      lastRunAt = now.toISOString()
      startedAt ??= lastRunAt
      if (isRecent(startedAt, now, minuteMs)) return
      if ((await findHeldSending(db)) ?? (await findReadOnly(db))) return
      const { warnings } = await findHealth(db, config, now)
      const zone = config.timeZone
      await mailWarnings(db, warnings, { recipients: await findRecipients(), zone }, now)
    },
  }

  async function findRecipients(): Promise<string[]> {
    const set = recipients()
    const all = set.length > 0 ? set : (await listAdmins(db)).map(({ email }) => email)
    return [...new Set(all)]
  }
}
