import * as z from 'zod/mini'
import { onePhoneField, optionalEmailField } from './fields.ts'
import { signUpTokenField, slotChoice } from './registration.ts'
import { validation } from './words/en/validation.ts'

/**
 * POST /api/register/check-duplicate. An e-mail address on the waitlist is sent a sign-up link, at most once an hour.
 * Without an e-mail address, the phone is checked instead, and the link is texted. An unbookable slot is refused first
 * (docs/decisions/0070).
 * The waitlist entry of `signUpToken` is not a duplicate, because registering completes it (DESIGN.md 5, rule 3).
 */
export const checkDuplicateRequest = z
  .object({
    ...slotChoice,
    email: optionalEmailField,
    phone: z.nullish(onePhoneField(validation.phoneInvalid)),
    signUpToken: signUpTokenField,
  })
  .check(
    z.refine(({ email, phone }) => Boolean(email || phone), {
      path: ['email'],
      error: validation.emailInvalid,
      when: ({ value, issues }) =>
        typeof value === 'object' &&
        value !== null &&
        !issues.some(({ path }) => path?.[0] === 'email' || path?.[0] === 'phone'),
    }),
  )
export type CheckDuplicateRequest = z.infer<typeof checkDuplicateRequest>

/** `code` and `message` are those of POST /api/register's refusal; null without a duplicate. */
export const checkDuplicateAnswer = z.object({
  duplicate: z.boolean(),
  code: z.nullable(z.enum(['already_registered', 'on_waitlist'])),
  message: z.nullable(z.string()),
  linkHeld: z.optional(z.boolean()),
})
export type CheckDuplicateAnswer = z.infer<typeof checkDuplicateAnswer>
