import type { Generated, GeneratedAlways } from 'kysely'
import type { DeliveryKind, DeliveryState, DisabledReason } from '../../../domain/webhook.ts'

/** Where webhooks go (docs/decisions/0052) */
export type WebhookTargetTable = {
  id: string
  name: string
  url: string
  /** In plain text, because it signs every webhook; never in a response or log */
  secret: string
  /** Each kind is between spaces, so that triggers can search for it. */
  kinds: string
  /** 1 if names and contacts are included */
  has_names: number
  /** 1 while the triggers write deliveries for this target */
  is_on: number
  /** Why the server switched it off; null if it did not */
  disabled_reason: DisabledReason | null
  /** When attempts began to fail; null after a success */
  failing_since: string | null
  created_at: string
  created_by: string
}

/** Written by triggers, or when an administrator tests the target; contains no names */
export type WebhookDeliveryTable = {
  /** In the order of the changes */
  seq: GeneratedAlways<number>
  /** Sent as the webhook-id of every attempt */
  id: string
  target_id: string
  kind: DeliveryKind
  /** Id of the registration or event; the webhooks of one subject are sent in order */
  subject_id: string | null
  event_id: string | null
  time_slot_id: string | null
  previous_slot_id: string | null
  /** The registration's status after the change, or "deleted" */
  status: string | null
  previous_status: string | null
  /** 1 or 0 for `registration.came`, else null */
  came: number | null
  occurred_at: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  lease_id: string | null
  wait_ms: number | null
  next_attempt_at: string | null
  last_attempt_at: string | null
  /** HTTP status of the last response; null if there was none */
  last_status: number | null
  last_error: string | null
}

/** Read-only keys for other programs */
export type ApiKeyTable = {
  id: string
  name: string
  /** SHA-256 of the key, hex */
  key_hash: string
  /** The key's first characters, for people to recognize it */
  prefix: string
  has_names: number
  expires_at: string | null
  created_at: string
  created_by: string
  /** The key is deleted with this administrator's account. */
  admin_id: string
  /** "2026-12-08", in UTC */
  last_used_on: string | null
  revoked_at: string | null
}
