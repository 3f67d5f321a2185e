import { type MessageKind, messageKinds } from './message-kind.ts'
import { isTextReminder, type TextKind, textKinds } from './text-kind.ts'

/** E-mails to ADMIN_NOTIFICATION_EMAILS */
export const organizationKinds = [
  'organisation_digest',
  'organisation_event_list',
  'organisation_burst',
  'organisation_webhook_off',
  'organisation_warnings',
] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** E-mails to administrators about their own account or a change that all must know (docs/decisions/0050) */
export const administratorKinds = [
  'admin_invited',
  'admin_password_link',
  'admin_password_changed',
  'admin_second_factor_on',
  'admin_second_factor_off',
  'admin_recovery_code_used',
  'admin_wrong_codes',
  'admin_removed',
  'admin_key_made',
  'admin_added',
  'admin_recipients_changed',
] as const
export type AdministratorKind = (typeof administratorKinds)[number]

export const outboxKinds = [
  ...messageKinds,
  ...textKinds,
  ...organizationKinds,
  ...administratorKinds,
] as const
export type OutboxKind = MessageKind | TextKind | OrganizationKind | AdministratorKind

export function isForOrganization(kind: string): kind is OrganizationKind {
  return organizationKinds.some((one) => one === kind)
}

export function isForAdministrator(kind: string): kind is AdministratorKind {
  return administratorKinds.some((one) => one === kind)
}

/** During an update, a later release may run at the same time and queue kinds that this release does not know. */
export function isKnownKind(kind: string): kind is OutboxKind {
  return outboxKinds.some((one) => one === kind)
}

/** Texts about a cancellation, or to a family's former phone. The first of each kind may exceed the phone's brake. */
export function isParting(kind: OutboxKind): boolean {
  return kind === 'text_cancelled' || kind === 'text_phone_changed'
}

/** The last tenth of the day's texts is reserved for these. */
export function isReservedText(kind: OutboxKind): boolean {
  return isReminder(kind) || isTextReminder(kind) || isParting(kind) || kind === 'text_slot_closed'
}

const announcements: readonly OutboxKind[] = [
  'announcement',
  'slot_closed',
  'asked_to_move',
  'other_event',
  'text_announcement',
  'text_slot_closed',
  'text_asked_to_move',
  'text_other_event',
]

/** Unlike other texts that an administrator causes, these are held back once the day's texts are used up. */
export function isAnnouncement(kind: string): boolean {
  return announcements.some((one) => one === kind)
}

/** Only e-mails; for texts see `isTextReminder` */
export function isReminder(kind: OutboxKind): boolean {
  return kind === 'reminder_two_days_before' || kind === 'reminder_day_before'
}
