import * as z from 'zod/mini'
import { type AddToBlacklistRequest, addToBlacklistRequest } from '../../../contract/blacklist.ts'
import { emailField } from '../../../contract/fields.ts'
import { adminAnswers } from '../../../contract/words/en/admin-answers.ts'
import { validation } from '../../../contract/words/en/validation.ts'

/** Allows an empty e-mail address, because a ban can match by phone alone. `today` is the local day, "2026-12-08". */
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
