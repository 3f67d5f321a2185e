import * as z from 'zod/mini'
import { toTextNumber } from '../domain/text-number.ts'
import { validation } from './words/en/validation.ts'

type Contact = { email?: unknown; phone?: unknown; textConsent?: unknown }

/**
 * What keeps us from reaching a family that signs up: without an e-mail address it needs a mobile phone and consent to
 * texts, where texts are set up (DESIGN.md 5, rule 15). Null if nothing does.
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

/** Checks of a public request, one for each field that may be missing */
export function mustBeReachable<T extends Contact>(hasTextService: boolean) {
  return (['email', 'phone', 'textConsent'] as const).map((field) =>
    z.refine<T>((contact) => whatIsMissing(contact, hasTextService) !== field, {
      path: [field],
      error: ({ input }) => problems[field](input as Contact),
      // Reported together with other fields' errors, unless e-mail, phone or consent already has one.
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
