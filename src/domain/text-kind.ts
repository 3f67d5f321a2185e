import type { MessageKind } from './message-kind.ts'

export const textKinds = [
  'text_confirmed',
  'text_waitlist_joined',
  'text_spot_available',
  'text_sign_up_link',
  'text_promoted',
  'text_moved',
  'text_cancelled',
  'text_changed',
  'text_announcement',
  'text_slot_closed',
  'text_slot_reopened',
  'text_asked_to_move',
  'text_other_event',
  'text_reminder_two_days_before',
  'text_my_link',
  'text_reminder_day_before',
  'text_reminder_day_of',
  'text_no_show_noted',
  'text_phone_changed',
] as const
export type TextKind = (typeof textKinds)[number]

export function isText(kind: string): kind is TextKind {
  return textKinds.some((one) => one === kind)
}

/** A text is relevant as long as this e-mail would be. */
export const emailKindOf: Record<TextKind, MessageKind> = {
  text_confirmed: 'registration_confirmed',
  text_waitlist_joined: 'waitlist_joined',
  text_spot_available: 'spot_available',
  text_sign_up_link: 'sign_up_link',
  text_promoted: 'promoted',
  text_moved: 'moved',
  text_cancelled: 'cancelled',
  text_changed: 'event_changed',
  text_announcement: 'announcement',
  text_slot_closed: 'slot_closed',
  text_slot_reopened: 'slot_reopened',
  text_asked_to_move: 'asked_to_move',
  text_other_event: 'other_event',
  text_reminder_two_days_before: 'reminder_two_days_before',
  text_my_link: 'my_link',
  text_reminder_day_before: 'reminder_day_before',
  text_reminder_day_of: 'reminder_day_before',
  text_no_show_noted: 'no_show_noted',
  text_phone_changed: 'email_changed',
}

/** The text sent with an e-mail. If the message asks "Are you coming?", its text is that of `textInstead`. */
export const textBeside: Partial<Record<MessageKind, TextKind>> = {
  registration_confirmed: 'text_confirmed',
  spot_available: 'text_spot_available',
  promoted: 'text_promoted',
  moved: 'text_moved',
  // Families answer "Are you coming?" sooner by text.
  reminder_two_days_before: 'text_reminder_two_days_before',
  announcement: 'text_announcement',
  slot_closed: 'text_slot_closed',
  slot_reopened: 'text_slot_reopened',
  asked_to_move: 'text_asked_to_move',
  other_event: 'text_other_event',
}

/** For families without an e-mail address (DESIGN.md 5, rule 15) */
export const textInstead: Record<MessageKind, TextKind> = {
  registration_confirmed: 'text_confirmed',
  waitlist_joined: 'text_waitlist_joined',
  spot_available: 'text_spot_available',
  sign_up_link: 'text_sign_up_link',
  my_link: 'text_my_link',
  promoted: 'text_promoted',
  moved: 'text_moved',
  email_changed: 'text_phone_changed',
  cancelled: 'text_cancelled',
  event_changed: 'text_changed',
  announcement: 'text_announcement',
  slot_closed: 'text_slot_closed',
  slot_reopened: 'text_slot_reopened',
  asked_to_move: 'text_asked_to_move',
  other_event: 'text_other_event',
  reminder_two_days_before: 'text_reminder_two_days_before',
  reminder_day_before: 'text_reminder_day_before',
  no_show_noted: 'text_no_show_noted',
}

/**
 * True for the texts that families with an e-mail address usually get too. Such families get `text_changed` only with
 * a question, and `text_my_link` only without a mail server.
 */
export function isTextWithEmail(kind: TextKind): boolean {
  const reminders = ['text_reminder_day_before', 'text_reminder_day_of']
  return reminders.includes(kind) || Object.values(textBeside).includes(kind)
}

/** No link: nothing is left to do, an earlier text has it, or the phone is no longer the family's. */
const neverWithLink: readonly TextKind[] = [
  'text_cancelled',
  'text_reminder_day_of',
  'text_phone_changed',
  'text_no_show_noted',
  'text_announcement',
]

/** `isAlone`: the family has no e-mail address, so texts carry its links. */
export function isTextWithLink(kind: TextKind, { isAlone }: { isAlone: boolean }): boolean {
  if (isAlone) return !neverWithLink.includes(kind)
  return [
    'text_spot_available',
    'text_my_link',
    'text_slot_closed',
    'text_asked_to_move',
    'text_other_event',
  ].includes(kind)
}

/** These may be sent at night, because the family has just requested them. */
export function isRequestedText(kind: TextKind): boolean {
  return (
    [
      'text_confirmed',
      'text_moved',
      'text_waitlist_joined',
      'text_sign_up_link',
      'text_my_link',
    ] as TextKind[]
  ).includes(kind)
}

export function isTextReminder(kind: string): boolean {
  return (
    kind === 'text_reminder_two_days_before' ||
    kind === 'text_reminder_day_before' ||
    kind === 'text_reminder_day_of'
  )
}
