import * as z from 'zod/mini'
import { parseUrl } from '../domain/parse-url.ts'
import { deliveryStates, disabledReasons, webhookKinds } from '../domain/webhook.ts'
import { loginRequest } from './admin.ts'
import { requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { adminConnections } from './words/en/admin-connections.ts'
import { validation } from './words/en/validation.ts'

const { validation: words } = adminConnections

/** Required, because webhooks outlive the session; 400 `wrong_password` */
const currentPassword = loginRequest.shape.password

/** POST /api/admin/webhooks; 400 `webhook_url_refused` */
export const webhookTargetInput = z.object({
  name: requiredText(limits.connectionName, words.nameRequired),
  url: z.string(words.urlRequired).check(
    z.trim(),
    z.minLength(1, words.urlRequired),
    z.maxLength(limits.webhookUrl, validation.tooLong(limits.webhookUrl)),
    z.refine((url) => url === '' || parseUrl(url) !== null, words.urlInvalid),
  ),
  kinds: z.array(z.enum(webhookKinds)).check(z.minLength(1, words.kindsRequired)),
  /** Names and contacts are sent too. */
  hasNames: z.boolean(),
  currentPassword,
})
export type WebhookTargetInput = z.infer<typeof webhookTargetInput>

/** PUT /api/admin/webhooks/{id} */
export const updateWebhookTarget = z.extend(webhookTargetInput, { isOn: z.boolean() })
export type UpdateWebhookTarget = z.infer<typeof updateWebhookTarget>

export const webhookTarget = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  hasNames: z.boolean(),
  isOn: z.boolean(),
  /** Null unless the server switched the target off */
  disabledReason: z.nullable(z.enum(disabledReasons)),
  /** Time since which every attempt has failed */
  failingSince: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  queuedCount: z.number(),
})
export type WebhookTarget = z.infer<typeof webhookTarget>

/** Shown only once */
export const webhookTargetWithSecret = z.extend(webhookTarget, { secret: z.string() })
export type WebhookTargetWithSecret = z.infer<typeof webhookTargetWithSecret>

/** POST /api/admin/webhooks/{id}/secret */
export const ownPassword = z.object({ currentPassword })
export type OwnPassword = z.infer<typeof ownPassword>

/** GET /api/admin/webhooks/{id}/deliveries, newest first */
export const webhookDelivery = z.object({
  id: z.string(),
  kind: z.string(),
  occurredAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  lastAttemptAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  /** HTTP status of the last response */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
