type TextSettings = { twilio: object | null; textWebhook: object | null }

/** Whether texts are set up, by Twilio or by a webhook */
export function sendsTexts({ twilio, textWebhook }: TextSettings): boolean {
  return twilio !== null || textWebhook !== null
}

/** Whether messages are sent whose links only work on this machine. */
export function hasDeadLinks(
  config: TextSettings & { hasPublicUrl: boolean; smtpUrl: string | null },
): boolean {
  return !config.hasPublicUrl && (config.smtpUrl !== null || sendsTexts(config))
}
