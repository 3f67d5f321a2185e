import { trustedTime } from '../clock/clock-commands.ts'
import { deleteOldDeliveries } from '../webhooks/webhook-cleanup-commands.ts'
import { sendDueWebhooks, type WebhookContext } from '../webhooks/webhook-sending-commands.ts'
import type { Job } from './runner.ts'

/** After the job has found no targets, it does nothing for this long, although every sign-up wakes it. */
const noTargetsMs = 2_000
const cleanEveryMs = 3_600_000

export function sendWebhooksJob(context: WebhookContext): Job {
  const { elapsed } = context.waits
  let quietUntil = Number.NEGATIVE_INFINITY
  let cleanAt = Number.NEGATIVE_INFINITY
  return {
    name: 'send-webhooks',
    wakes: true,
    async run(now, stopping) {
      if (elapsed() < quietUntil) return
      const hasTargets = await sendDueWebhooks(context, stopping)
      quietUntil = hasTargets ? Number.NEGATIVE_INFINITY : elapsed() + noTargetsMs
      if (elapsed() < cleanAt) return
      const { db } = context
      await deleteOldDeliveries(db, await trustedTime(db, now))
      cleanAt = elapsed() + cleanEveryMs
    },
  }
}
