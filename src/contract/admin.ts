import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

export const loginRequest = z.object({
  username: requiredText(limits.username, validation.usernameRequired),
  password: z
    .string(validation.passwordRequired)
    .check(
      z.minLength(1, validation.passwordRequired),
      z.maxLength(limits.passwordMax, validation.tooLong(limits.passwordMax)),
    ),
})
export type LoginRequest = z.infer<typeof loginRequest>

export const admin = z.object({ id: z.string(), username: z.string(), email: z.string() })
export type Admin = z.infer<typeof admin>

export const loginAnswer = z.object({ token: z.string(), admin })
export type LoginAnswer = z.infer<typeof loginAnswer>
