import * as z from 'zod/mini'
import { loginRequest } from './admin.ts'
import { requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { optionalDayField } from './time-fields.ts'
import { adminAnswers } from './words/en/admin-answers.ts'
import { adminConnections } from './words/en/admin-connections.ts'

/** POST /api/admin/api-keys; 400 `wrong_password` */
export const createApiKeyRequest = z.object({
  name: requiredText(limits.connectionName, adminConnections.validation.nameRequired),
  /** The key may read names and contacts. */
  hasNames: z.boolean(),
  /** Last day of validity; null or empty for no end */
  endDate: optionalDayField(adminAnswers.dateInPast),
  currentPassword: loginRequest.shape.password,
})
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequest>

export const keyEndings = ['revoked', 'expired', 'maker_removed'] as const
export type KeyEnding = (typeof keyEndings)[number]

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key */
  prefix: z.string(),
  hasNames: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Last day of validity ("2026-12-08"), in the program's time zone */
  endDate: z.nullable(z.string()),
  /** A day in UTC */
  lastUsedOn: z.nullable(z.string()),
  ending: z.nullable(z.enum(keyEndings)),
})
export type ApiKey = z.infer<typeof apiKey>

/** Shown only once */
export const apiKeyWithSecret = z.extend(apiKey, { key: z.string() })
export type ApiKeyWithSecret = z.infer<typeof apiKeyWithSecret>
