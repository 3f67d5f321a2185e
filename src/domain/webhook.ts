import { dayMs, hourMs, minuteMs } from './duration.ts'

/** See docs/webhooks.md. */

export const webhookKinds = [
  'registration.confirmed',
  'registration.waiting',
  'registration.cancelled',
  'registration.moved',
  'registration.came',
  'event.created',
  'event.changed',
  'event.deleted',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** A test delivery, sent at an administrator's request */
export const testKind = 'test'
export type DeliveryKind = WebhookKind | typeof testKind

/** `gone`: the target responded with 410 */
export const failureReasons = ['gone', 'failing'] as const
export type FailureReason = (typeof failureReasons)[number]

/** `admin_removed`: the administrator who entered the address was removed */
export const disabledReasons = [...failureReasons, 'admin_removed'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStates = ['queued', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const retryWaitsMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  8 * hourMs,
]

/** Random share added to each wait, so that a recovered receiver does not get all deliveries at once */
const spreadShare = 0.1

/** Null to give up; `random` is from 0 to 1 */
export function webhookRetryMs(failures: number, random = 0): number | null {
  const wait = retryWaitsMs[failures - 1]
  return wait === undefined ? null : Math.round(wait * (1 + random * spreadShare))
}

/** A target that accepts nothing for this long is switched off. */
export const failingForMs = 3 * dayMs
/** After this long without an attempt, `failingForMs` restarts. */
export const failurePauseMs = dayMs

export function isFailingForLong(failingSince: string, now: Date): boolean {
  return now.getTime() - Date.parse(failingSince) >= failingForMs
}

export const deliveryRetentionMs = 30 * dayMs

/** Redirects count as failures. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

export const goneStatus = 410
