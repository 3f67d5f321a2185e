import type { Generated, GeneratedAlways } from 'kysely'
import type { DeliveryKind, DeliveryState, DisabledReason } from '../../../domain/webhook.ts'

/** Where webhooks go (docs/decisions/0052) */
export type WebhookTargetTable = {
  id: string
  name: string
  url: string
  /** Signs every webhook, so it is stored as it is; no response and no log contains it */
  secret: string
  /** Kinds with a space before, between and after them, which the triggers compare */
  kinds: string
  /** 1 if names and contacts are included */
  has_names: number
  /** 1 while the triggers write deliveries for it */
  is_on: number
  /** Why the server switched it off; null if it did not */
  disabled_reason: DisabledReason | null
  /** Since when every attempt has failed; null after a success */
  failing_since: string | null
  created_at: string
  created_by: string
}

/** Written by triggers, or when an administrator tests the target; it names nobody. */
export type WebhookDeliveryTable = {
  /** Order of the changes */
  seq: GeneratedAlways<number>
  /** The webhook-id of every attempt */
  id: string
  target_id: string
  kind: DeliveryKind
  /** The registration or event; its webhooks are sent in order */
  subject_id: string | null
  event_id: string | null
  time_slot_id: string | null
  previous_slot_id: string | null
  /** The registration's status by this change; "deleted" for a registration that is gone */
  status: string | null
  previous_status: string | null
  /** 1 or 0 for registration.came */
  came: number | null
  occurred_at: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  lease_id: string | null
  wait_ms: number | null
  next_attempt_at: string | null
  last_attempt_at: string | null
  /** HTTP status of the last response; null without one */
  last_status: number | null
  last_error: string | null
}

/** Read-only keys of other programs */
export type ApiKeyTable = {
  id: string
  name: string
  /** SHA-256 of the key, hex */
  key_hash: string
  /** The key's first characters, by which people recognize it */
  prefix: string
  has_names: number
  expires_at: string | null
  created_at: string
  created_by: string
  /** The key ends with this administrator's account. */
  admin_id: string
  /** "2026-12-08", by UTC */
  last_used_on: string | null
  revoked_at: string | null
}
