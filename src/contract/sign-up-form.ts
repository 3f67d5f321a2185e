import * as z from 'zod/mini'
import { emailField, nameField, onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** The forms by which families sign up; in a file of their own, so that pages do not load the rules of the requests. */

/** The service area; on the server it may change, so it is read at each use (docs/decisions/0049). */
export type ServedZipCodes = readonly string[] | (() => readonly string[])

export const zipCodeField = (servedZipCodes: ServedZipCodes) =>
  requiredText(limits.zipCode, validation.zipCodeRequired).check(
    // Autofill on phones may enter all nine digits.
    z.overwrite((value) => value.replace(/^(\d{5})-?\d{4}$/, '$1')),
    z.refine((value) => listOf(servedZipCodes).includes(value), {
      error: validation.zipCodeOutside,
      when: ({ issues }) => issues.length === 0,
    }),
  )

function listOf(zipCodes: ServedZipCodes): readonly string[] {
  return typeof zipCodes === 'function' ? zipCodes() : zipCodes
}

/** Step 1 of the wizard (SPEC.md 5, public registration) */
export const contactStep = z.object({
  name: nameField,
  email: emailField,
  phone: onePhoneField(validation.phoneTooShort),
})

/** Without an e-mail address, all messages are texts (DESIGN.md 5, rule 15). */
const textConsentRequired = z
  .boolean(validation.textConsentRequired)
  .check(z.refine((agrees) => agrees, validation.textConsentRequired))

/** Step 1 of the wizard for a family without an e-mail address */
export const textContactStep = z.object({
  name: nameField,
  phone: onePhoneField(validation.phoneTooShort),
  textConsent: textConsentRequired,
})

/** Step 2 of the wizard (SPEC.md 5); `servedZipCodes` is the service area. */
export const addressStep = (servedZipCodes: readonly string[]) =>
  z.object({
    address: requiredText(limits.address, validation.addressRequired),
    city: requiredText(limits.city, validation.cityRequired),
    state: requiredText(limits.state, validation.stateRequired),
    zipCode: zipCodeField(servedZipCodes),
  })

/** The visible fields of the Join Waitlist dialog (SPEC.md 5) */
export const waitlistForm = z.object({ name: nameField, email: emailField })
