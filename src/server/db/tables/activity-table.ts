import type { ActivityType } from '../../../domain/activity.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

/** Append-only; no foreign keys, so that no deletion takes the story with it. */
export type ActivityTable = {
  id: string
  type: ActivityType
  description: string
  status: RegistrationStatus | null
  event_title: string | null
  event_id: string | null
  registration_id: string | null
  /** Username of the administrator, or "public" or "system" */
  actor: string
  created_at: string
  /** "next" until a digest reports it, then that digest's id; null for what no digest reports */
  digest: string | null
}
