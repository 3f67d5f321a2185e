import type { TextWebhookSettings } from '../../config/webhook-settings.ts'
import { postWebhook } from '../../http/webhook/post.ts'
import type { WebhookSettings } from '../../http/webhook/target-url.ts'
import type { TextChannel, TextDelivery } from './text-channel.ts'

/** Statuses that refuse our request rather than the number, so the text is retried */
const requestRefusals = new Set([401, 403, 404, 405, 407, 408, 425, 429])

/** Posts each text, signed, to the webhook of TEXT_WEBHOOK_URL (docs/webhooks.md). */
export function webhookTextChannel(
  target: TextWebhookSettings,
  settings: WebhookSettings,
  clock: () => Date,
): TextChannel {
  const closing = new AbortController()
  return {
    async deliver({ id, to, text }) {
      const now = clock()
      const body = JSON.stringify({
        type: 'text.send',
        version: 1,
        timestamp: now.toISOString(),
        data: { to, text },
      })
      const { signal } = closing
      const result = await postWebhook(target, { id, body }, { settings, now, signal })
      if (result.status !== null) return classifyStatus(result.status)
      const reason = `webhook ${result.reason}`
      return { outcome: result.sent ? 'unanswered' : 'delayed', reason }
    },
    async close() {
      closing.abort()
    },
  }
}

/** A 5xx may come from a gateway after the receiver has taken the text, as with Twilio. */
function classifyStatus(status: number): TextDelivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const reason = `webhook ${status}`
  if (status >= 500) return { outcome: 'unanswered', reason }
  const isAboutNumber = status >= 400 && !requestRefusals.has(status)
  return { outcome: isAboutNumber ? 'refused' : 'delayed', reason }
}
