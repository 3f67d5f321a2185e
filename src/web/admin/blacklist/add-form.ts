import * as z from 'zod/mini'
import { type AddToBlacklistRequest, addToBlacklistRequest } from '../../../contract/blacklist.ts'
import { emailField } from '../../../contract/fields.ts'
import { adminAnswers } from '../../../contract/words/en/admin-answers.ts'
import { validation } from '../../../contract/words/en/validation.ts'

/**
 * The dialog's schema: the e-mail address may be empty, and then the ban matches only by phone; a last day, if given,
 * must not be before `today` ("2026-12-08").
 */
export function addSchema(today: string) {
  const { endDate } = addToBlacklistRequest.shape
  return z.extend(addToBlacklistRequest, {
    email: z.string().check(
      z.trim(),
      z.refine((email) => email === '' || emailField.safeParse(email).success, {
        error: validation.emailInvalid,
      }),
    ),
    endDate: endDate.check(z.refine((day) => !day || day >= today, adminAnswers.dateInPast)),
  })
}
export type AddFields = z.infer<ReturnType<typeof addSchema>>

export function toAddRequest({ email, ...fields }: AddFields): AddToBlacklistRequest {
  return { ...fields, email: email || null }
}
