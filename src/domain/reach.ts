import { toTextNumber } from './text-number.ts'

/** How messages reach a family (DESIGN.md 5, rule 15) */
export type Reach = 'email' | 'text' | 'call'

/** Ignores whether the phone has answered STOP */
export function reachOf(
  { email, phone, textConsent }: { email: string; phone: string; textConsent: boolean },
  { sendsMail, sendsTexts }: { sendsMail: boolean; sendsTexts: boolean },
): Reach {
  if (sendsMail && email.trim() !== '') return 'email'
  return sendsTexts && textConsent && toTextNumber(phone) ? 'text' : 'call'
}
