import { settings } from '../settings.ts'

/** Without a mail server, texts are all that a family gets that agreed to them. */
export function isTextedInstead(textConsent: boolean): boolean {
  return !settings.sendsMail && settings.sendsTexts && textConsent
}

/** Whether anything can be sent at all */
export function sendsMessages(): boolean {
  return settings.sendsMail || settings.sendsTexts
}
