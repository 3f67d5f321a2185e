import { FieldsRefused } from '../form/problems.ts'
import { settings } from '../settings.ts'
import { validation } from '../words.ts'

/**
 * Throws if texts are agreed to and this phone gets none, by the rule that the server follows. The rule is loaded when it
 * is needed: most families have an e-mail address and agree to no texts.
 */
export async function requireTextPhone({
  phone,
  textConsent,
  noEmail,
}: {
  phone: string
  textConsent: boolean
  noEmail: boolean
}): Promise<void> {
  if (!settings.sendsTexts || !textConsent) return
  // Without an answer the sign-up goes on: the server judges the phone again.
  const rule = await import('../../domain/text-number.ts').catch(() => null)
  if (!rule || rule.toTextNumber(phone)) return
  const message = noEmail ? validation.phoneWithoutTexts : validation.phoneWithoutReminders
  throw new FieldsRefused([{ path: 'phone', message }])
}
