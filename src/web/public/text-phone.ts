import { FieldsRefused } from '../form/problems.ts'
import { settings } from '../settings.ts'
import { validation } from '../words.ts'

/**
 * Throws if a family agreed to texts but its phone cannot get texts, by the same rule as on the server. The rule is
 * loaded only for families that agreed.
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
  // If the rule does not load, the sign-up continues, because the server checks the phone again.
  const rule = await import('../../domain/text-number.ts').catch(() => null)
  if (!rule || rule.toTextNumber(phone)) return
  const message = noEmail ? validation.phoneWithoutTexts : validation.phoneWithoutReminders
  throw new FieldsRefused([{ path: 'phone', message }])
}
