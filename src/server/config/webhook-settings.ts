import { BlockList } from 'node:net'
import { readNetworks } from '../http/webhook/addresses.ts'
import { isSecret } from '../http/webhook/signature.ts'
import { refuseUrl, type WebhookSettings } from '../http/webhook/target-url.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Where texts are posted, and the secret for both directions */
export type TextWebhookSettings = { url: string; secret: string }

export type WebhookConfig = {
  webhooks: WebhookSettings
  /** Never set together with `twilio` */
  textWebhook: TextWebhookSettings | null
}

type Reader = SettingsReader<
  'WEBHOOK_NETWORKS' | 'TEXT_WEBHOOK_URL' | 'TEXT_WEBHOOK_SECRET' | 'TWILIO_ACCOUNT_SID'
>

export function readWebhooks(reader: Reader): WebhookConfig {
  const parts = reader.list('WEBHOOK_NETWORKS', /[\s,]+/, isNetwork, networksRule)
  const networks = readNetworks(parts) ?? new BlockList()
  const webhooks = { networks, hasOwnNetworks: parts.length > 0 }
  return { webhooks, textWebhook: readTextWebhook(reader, webhooks) }
}

const networksRule = 'addresses or networks, such as 10.1.0.0/16, with commas between them'
const isNetwork = (part: string) => readNetworks([part]) !== null

/** Requires both settings or neither. No mistake shows the secret, or the URL, which may contain a password. */
function readTextWebhook(
  { mistakes, text, secret }: Reader,
  webhooks: WebhookSettings,
): TextWebhookSettings | null {
  const isGiven = [text('TEXT_WEBHOOK_URL'), text('TEXT_WEBHOOK_SECRET')]
  if (!isGiven.every(Boolean)) {
    if (isGiven.some(Boolean)) {
      mistakes.push('TEXT_WEBHOOK_URL and TEXT_WEBHOOK_SECRET must be set together')
    }
    return null
  }
  if (text('TWILIO_ACCOUNT_SID')) {
    mistakes.push('TWILIO_ACCOUNT_SID and TEXT_WEBHOOK_URL cannot both send the texts')
  }
  return {
    url: secret(
      'TEXT_WEBHOOK_URL',
      (url) => refuseUrl(url, webhooks) === null,
      'https://texts.example.org/send, outside this network unless WEBHOOK_NETWORKS lists it',
    ),
    secret: secret('TEXT_WEBHOOK_SECRET', isSecret, 'whsec_ and 24 to 64 bytes in base64'),
  }
}
