/** E-mails to families (DESIGN.md 5, rule 5) */
export const messageKinds = [
  'registration_confirmed',
  'waitlist_joined',
  'spot_available',
  'sign_up_link',
  'my_link',
  'promoted',
  'moved',
  'email_changed',
  'cancelled',
  'event_changed',
  'announcement',
  'slot_closed',
  'slot_reopened',
  'asked_to_move',
  'other_event',
  'reminder_two_days_before',
  'reminder_day_before',
  'no_show_noted',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Reminders have no calendar file, because it would only repeat an earlier one. */
const kindsWithCalendar = ['registration_confirmed', 'promoted', 'moved', 'event_changed'] as const
export type KindWithCalendar = (typeof kindsWithCalendar)[number]

export function hasCalendar(kind: MessageKind): kind is KindWithCalendar {
  return kindsWithCalendar.some((one) => one === kind)
}

/** Only e-mails; for texts see `isText` */
export function isForFamily(kind: string): kind is MessageKind {
  return messageKinds.some((one) => one === kind)
}

/** The recipient is the registration's former mailbox or phone. */
export function isToFormerOwner(kind: MessageKind): kind is 'email_changed' {
  return kind === 'email_changed'
}

/** A no-show's notice has no link, because nothing is left to do. */
export function isEmailWithLink(kind: MessageKind): boolean {
  return !isToFormerOwner(kind) && kind !== 'no_show_noted'
}
