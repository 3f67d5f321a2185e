import type { Services } from '../../domain/message-resend.ts'

type TextSettings = { twilio: object | null; textWebhook: object | null }

export function sendsTexts({ twilio, textWebhook }: TextSettings): boolean {
  return twilio !== null || textWebhook !== null
}

/** Whether the server sends messages, and their links work only on this machine */
export function hasDeadLinks(
  config: TextSettings & { hasPublicUrl: boolean; smtpUrl: string | null },
): boolean {
  return !config.hasPublicUrl && (config.smtpUrl !== null || sendsTexts(config))
}

type ServiceSettings = TextSettings & { smtpUrl: string | null }

/** Messages for a missing service are kept, and volunteers call (docs/decisions/0071). */
export function servicesOf(config: ServiceSettings): Services {
  return { hasMailServer: config.smtpUrl !== null, hasTextService: sendsTexts(config) }
}

export const allServices: Services = { hasMailServer: true, hasTextService: true }

export type SendingLimits = Services & { textsPerDay: number }

export function sendingLimits(config: ServiceSettings & { textsPerDay: number }): SendingLimits {
  return { textsPerDay: config.textsPerDay, ...servicesOf(config) }
}

export const noLimits: SendingLimits = { textsPerDay: Number.POSITIVE_INFINITY, ...allServices }
