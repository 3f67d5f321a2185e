import { settings } from '../settings.ts'

/** Whether texts replace e-mails: there is no mail server, and the family agreed to texts. */
export function isTextedInstead(textConsent: boolean): boolean {
  return !settings.sendsMail && settings.sendsTexts && textConsent
}

export function sendsMessages(): boolean {
  return settings.sendsMail || settings.sendsTexts
}
