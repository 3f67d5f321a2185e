import * as z from 'zod/mini'
import { emailField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** POST /api/admin/login (SPEC.md 5, admin login) */
export const loginRequest = z.object({
  username: requiredText(limits.username, adminValidation.usernameRequired),
  password: z
    .string(adminValidation.passwordRequired)
    .check(
      z.minLength(1, adminValidation.passwordRequired),
      z.maxLength(limits.passwordMax, validation.tooLong(limits.passwordMax)),
    ),
  /** Required with a second factor: the app's code or a recovery code; 401 `code_needed` or `wrong_code` */
  code: z.optional(
    z
      .string(validation.invalid)
      .check(z.trim(), z.maxLength(limits.code, validation.tooLong(limits.code))),
  ),
})
export type LoginRequest = z.infer<typeof loginRequest>

/** See SPEC.md 3. */
export const admin = z.object({ id: z.string(), username: z.string(), email: z.string() })
export type Admin = z.infer<typeof admin>

/** `token`: bearer token of a new session (DESIGN.md 6) */
export const loginAnswer = z.object({ token: z.string(), admin })
export type LoginAnswer = z.infer<typeof loginAnswer>

/** 6 to 200 characters (SPEC.md 9) */
export const newPassword = z
  .string(adminValidation.passwordRequired)
  .check(
    z.minLength(limits.passwordMin, adminValidation.passwordTooShort),
    z.maxLength(limits.passwordMax, validation.tooLong(limits.passwordMax)),
  )

/** PUT /api/admin/account/password; 400 `wrong_password` */
export const changePasswordRequest = z.object({
  currentPassword: loginRequest.shape.password,
  newPassword,
})
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>

export const newAdmin = z.object({
  username: requiredText(limits.username, adminValidation.usernameRequired),
  email: emailField,
  password: newPassword,
})
export type NewAdmin = z.infer<typeof newAdmin>

/**
 * POST /api/admin/admins (SPEC.md 5, admin creation); 409 `username_taken`. Requires the current password, because a
 * new account outlives the session; 400 `wrong_password`.
 */
export const addAdminRequest = z.extend(newAdmin, {
  currentPassword: loginRequest.shape.password,
})
export type AddAdminRequest = z.infer<typeof addAdminRequest>
