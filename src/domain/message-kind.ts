/** What e-mails tell families (DESIGN.md 5, rule 5) */
export const messageKinds = [
  'registration_confirmed',
  'waitlist_joined',
  'spot_available',
  'sign_up_link',
  'promoted',
  'cancelled',
  'event_changed',
  'reminder_two_days_before',
  'reminder_day_before',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Kinds that bring something for the calendar; a reminder brings nothing new. */
const kindsWithCalendar = ['registration_confirmed', 'promoted', 'event_changed'] as const
export type KindWithCalendar = (typeof kindsWithCalendar)[number]

export function hasCalendar(kind: MessageKind): kind is KindWithCalendar {
  return kindsWithCalendar.some((one) => one === kind)
}

/** What texts tell families who agreed to them: three beside an e-mail, the reminders alone */
export const textKinds = [
  'text_confirmed',
  'text_spot_available',
  'text_promoted',
  'text_reminder_day_before',
  'text_reminder_day_of',
] as const
export type TextKind = (typeof textKinds)[number]

/** Whether a message of the outbox goes as a text */
export function isText(kind: string): kind is TextKind {
  return textKinds.some((one) => one === kind)
}

/** The e-mail that says the same: as long as it is of use, so is the text. */
export const emailKindOf: Record<TextKind, MessageKind> = {
  text_confirmed: 'registration_confirmed',
  text_spot_available: 'spot_available',
  text_promoted: 'promoted',
  text_reminder_day_before: 'reminder_day_before',
  text_reminder_day_of: 'reminder_day_before',
}

/** The text that goes beside an e-mail; undefined where none does. */
export const textBeside: Partial<Record<MessageKind, TextKind>> = {
  registration_confirmed: 'text_confirmed',
  spot_available: 'text_spot_available',
  promoted: 'text_promoted',
}

/** The way to the spot; out of the others, C and YES lead. */
export function isTextWithLink(kind: TextKind): boolean {
  return kind === 'text_spot_available'
}

/** What the organization itself is told (ADMIN_NOTIFICATION_EMAILS) */
export const organizationKinds = [
  'organisation_digest',
  'organisation_event_list',
  'organisation_burst',
] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** Everything that goes through the outbox */
export const outboxKinds = [...messageKinds, ...textKinds, ...organizationKinds] as const
export type OutboxKind = MessageKind | TextKind | OrganizationKind

/** By e-mail; texts are told apart by `isText`. */
export function isForFamily(kind: string): kind is MessageKind {
  return messageKinds.some((one) => one === kind)
}

export function isForOrganization(kind: string): kind is OrganizationKind {
  return organizationKinds.some((one) => one === kind)
}

/** False for what a later release, which runs beside this one during an update, has queued */
export function isKnownKind(kind: string): kind is OutboxKind {
  return outboxKinds.some((one) => one === kind)
}

/** Of an e-mail; see `isTextReminder` for texts. */
export function isReminder(kind: OutboxKind): boolean {
  return kind === 'reminder_two_days_before' || kind === 'reminder_day_before'
}

export function isTextReminder(kind: string): boolean {
  return kind === 'text_reminder_day_before' || kind === 'text_reminder_day_of'
}
