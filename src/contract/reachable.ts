import * as z from 'zod/mini'
import { toTextNumber } from '../domain/text-number.ts'
import { validation } from './words/en/validation.ts'

type Contact = { email?: unknown; phone?: unknown; textConsent?: unknown }

/**
 * Null if messages can reach the family. A family without an e-mail address needs a text service, a mobile phone and
 * consent to texts (DESIGN.md 5, rule 15).
 */
export function whatIsMissing(
  { email, phone, textConsent }: Contact,
  hasTextService: boolean,
): 'email' | 'phone' | 'textConsent' | null {
  if (email) return null
  if (!hasTextService || (!phone && textConsent !== true)) return 'email'
  if (typeof phone !== 'string' || toTextNumber(phone) === null) return 'phone'
  return textConsent === true ? null : 'textConsent'
}

const problems = {
  email: () => validation.emailInvalid,
  phone: ({ phone }: Contact) => (phone ? validation.phoneWithoutTexts : validation.phoneInvalid),
  textConsent: () => validation.textConsentRequired,
}

/** One check for each field */
export function mustBeReachable<T extends Contact>(hasTextService: boolean) {
  return (['email', 'phone', 'textConsent'] as const).map((field) =>
    z.refine<T>((contact) => whatIsMissing(contact, hasTextService) !== field, {
      path: [field],
      error: ({ input }) => problems[field](input as Contact),
      // Skipped if e-mail, phone or consent already has an error; errors in other fields do not matter.
      when: ({ value, issues }) =>
        typeof value === 'object' &&
        value !== null &&
        !issues.some(
          ({ path }) =>
            path?.[0] === 'email' || path?.[0] === 'phone' || path?.[0] === 'textConsent',
        ),
    }),
  )
}
