import { toTextNumber } from './text-number.ts'

/** How messages reach a family: by e-mail, else by text, else a volunteer must call (DESIGN.md 5, rule 15) */
export type Reach = 'email' | 'text' | 'call'

/** `phone` and `email` as they were typed; "" without one. Whether the phone has answered STOP is not known here. */
export function reachOf(
  { email, phone, textConsent }: { email: string; phone: string; textConsent: boolean },
  { sendsMail, sendsTexts }: { sendsMail: boolean; sendsTexts: boolean },
): Reach {
  if (sendsMail && email.trim() !== '') return 'email'
  return sendsTexts && textConsent && toTextNumber(phone) ? 'text' : 'call'
}
