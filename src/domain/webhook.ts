import { dayMs, hourMs, minuteMs } from './duration.ts'

/** Webhooks to other programs (docs/webhooks.md); times in milliseconds */

/** What a target can be notified of */
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

/** Sent only when an administrator requests it */
export const testKind = 'test'
export type DeliveryKind = WebhookKind | typeof testKind

/** `gone`: the target responded with 410; `failing`: no delivery got through for `failingForMs` */
export const failureReasons = ['gone', 'failing'] as const
export type FailureReason = (typeof failureReasons)[number]

/** `admin_removed`: the administrator who entered the target's address has been removed. */
export const disabledReasons = [...failureReasons, 'admin_removed'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStates = ['queued', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Waits after the first failure, the second, and so on: 23 hours and 35 minutes in all */
const retryWaitsMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  8 * hourMs,
]

/** A part of each wait is random, so that a receiver that comes back does not get all deliveries at once. */
const spreadShare = 0.1

/** How long to wait after `failures` failed attempts; null to give up. `random` is from 0 to 1. */
export function webhookRetryMs(failures: number, random = 0): number | null {
  const wait = retryWaitsMs[failures - 1]
  return wait === undefined ? null : Math.round(wait * (1 + random * spreadShare))
}

/** A target that accepts nothing for this long is disabled. */
export const failingForMs = 3 * dayMs
/** `failingForMs` starts anew after this long without an attempt: a delivery's retries take about a day. */
export const failurePauseMs = dayMs

export function isFailingForLong(failingSince: string, now: Date): boolean {
  return now.getTime() - Date.parse(failingSince) >= failingForMs
}

/** Deliveries that have ended are kept for the log this long. */
export const deliveryRetentionMs = 30 * dayMs

/** 2xx; a redirect is not followed, and counts as a failure. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

export const goneStatus = 410
