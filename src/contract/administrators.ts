import * as z from 'zod/mini'
import { loginRequest, newPassword } from './admin.ts'
import { emailField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { adminAnswers } from './words/en/admin-answers.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** Settings, Administrators (docs/decisions/0050); times are ISO 8601 UTC. */

/** Required where a stolen session could do lasting harm; 400 `wrong_password` */
export const ownPassword = z.object({ currentPassword: loginRequest.shape.password })
export type OwnPassword = z.infer<typeof ownPassword>

/** GET /api/admin/admins, sorted by username */
export const administrator = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Accurate to an hour; null if never */
  lastUsedAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
  /** Webhooks that are switched off when this administrator is removed */
  webhooks: z.array(z.string()),
  /** Valid API keys that this administrator created; signing the administrator out does not revoke them */
  apiKeys: z.array(z.string()),
  /** Addresses that stay in "Who is notified" after the removal and then belong to no administrator */
  recipientsLeft: z.array(z.string()),
})
export type Administrator = z.infer<typeof administrator>

/** GET /api/admin/invitations: open invitations, newest first */
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/** POST /api/admin/invitations; 429 `too_many_invitations` */
export const inviteRequest = z.extend(ownPassword, { email: emailField })
export type InviteRequest = z.infer<typeof inviteRequest>

/** `link` is null if a mail server sends it; it is shown only once. */
export const inviteAnswer = z.object({ invitation, link: z.nullable(z.string()) })
export type InviteAnswer = z.infer<typeof inviteAnswer>

/** The secret of a link, sent in the body because proxies log URLs */
export const linkToken = z.object({
  token: z.string(validation.invalid).check(z.minLength(1), z.maxLength(200)),
})

/** POST /api/admin/invitation/look; 404 `link_ended` */
export const invitationFacts = z.object({ email: z.string(), invitedBy: z.string() })
export type InvitationFacts = z.infer<typeof invitationFacts>

/** POST /api/admin/invitation/accept; 404 `link_ended`, 409 `username_taken` */
export const acceptInvitationRequest = z.extend(linkToken, {
  username: requiredText(limits.username, adminValidation.usernameRequired),
  password: newPassword,
})
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>

/** POST /api/admin/forgotten-password: 202 whether or not an administrator has this address */
export const forgottenPasswordRequest = z.object({ email: emailField })
export type ForgottenPasswordRequest = z.infer<typeof forgottenPasswordRequest>

export const forgottenPasswordAnswer = z.object({ message: z.string() })
export type ForgottenPasswordAnswer = z.infer<typeof forgottenPasswordAnswer>

/** POST /api/admin/reset-password/look; 404 `link_ended` */
export const resetFacts = z.object({ username: z.string() })
export type ResetFacts = z.infer<typeof resetFacts>

/** POST /api/admin/reset-password; 404 `link_ended` */
export const resetPasswordRequest = z.extend(linkToken, { password: newPassword })
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>

/** GET /api/admin/account/sessions, most recently used first */
export const adminSession = z.object({
  id: z.string(),
  /** "Chrome on Windows"; null if unknown */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  /** Accurate to a minute */
  lastUsedAt: z.string(),
  isThis: z.boolean(),
})
export type AdminSessionItem = z.infer<typeof adminSession>

/** POST /api/admin/account/sessions/end; a null `id` ends all sessions except this one; 404 `session_not_found` */
export const endSessionRequest = z.extend(ownPassword, { id: z.nullable(z.string()) })
export type EndSessionRequest = z.infer<typeof endSessionRequest>

/** GET /api/admin/account/second-factor */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Number of unused recovery codes */
  recoveryCodes: z.number(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** POST /api/admin/account/second-factor; the secret takes effect once a code confirms it */
export const secondFactorSecret = z.object({
  /** Base32, for typing instead of scanning */
  secret: z.string(),
  /** otpauth://, for a QR code */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>

const code = z
  .string(adminAnswers.codeRequired)
  .check(
    z.trim(),
    z.minLength(1, adminAnswers.codeRequired),
    z.maxLength(limits.code, validation.tooLong(limits.code)),
  )

/** POST /api/admin/account/second-factor/confirm; 400 `code_not_right` */
export const confirmSecondFactorRequest = z.object({ code })
export type ConfirmSecondFactorRequest = z.infer<typeof confirmSecondFactorRequest>

/** Shown only once */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** POST /api/admin/account/second-factor/off; the code may be a recovery code */
export const secondFactorOffRequest = z.extend(ownPassword, { code })
export type SecondFactorOffRequest = z.infer<typeof secondFactorOffRequest>
