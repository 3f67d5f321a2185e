import { deleteOldDeliveries } from '../webhooks/webhook-cleanup-commands.ts'
import { sendDueWebhooks, type WebhookContext } from '../webhooks/webhook-sending-commands.ts'
import type { Job } from './runner.ts'

/** How long "there are no targets" is believed: waking this job for every sign-up costs a statement in two seconds at most */
const believedMs = 2_000
const cleanEveryMs = 3_600_000

/** Sends webhooks; woken, so that another program hears of a sign-up within a second. */
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
      quietUntil = hasTargets ? Number.NEGATIVE_INFINITY : elapsed() + believedMs
      if (elapsed() < cleanAt) return
      await deleteOldDeliveries(context.db, now)
      cleanAt = elapsed() + cleanEveryMs
    },
  }
}
