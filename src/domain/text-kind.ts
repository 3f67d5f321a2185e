import type { MessageKind } from './message-kind.ts'

/**
 * Texts to families who agreed to them. Some accompany an e-mail, the day-before reminder replaces one, and the day-of
 * reminder exists only as a text; a family without an e-mail address gets a text for each kind of e-mail.
 */
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

/** Whether a message of this kind is a text */
export function isText(kind: string): kind is TextKind {
  return textKinds.some((one) => one === kind)
}

/** The e-mail that says the same; the text is relevant as long as that e-mail is. */
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

/** The text that accompanies an e-mail, if any; a message that asks "Are you coming?" takes it from `textInstead`. */
export const textBeside: Partial<Record<MessageKind, TextKind>> = {
  registration_confirmed: 'text_confirmed',
  spot_available: 'text_spot_available',
  promoted: 'text_promoted',
  moved: 'text_moved',
  // It asks whether the family is coming; a text is answered sooner than an e-mail.
  reminder_two_days_before: 'text_reminder_two_days_before',
  announcement: 'text_announcement',
  slot_closed: 'text_slot_closed',
  slot_reopened: 'text_slot_reopened',
  asked_to_move: 'text_asked_to_move',
  other_event: 'text_other_event',
}

/** The text in place of an e-mail, for families without an e-mail address (DESIGN.md 5, rule 15) */
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
 * Whether families with an e-mail address usually get it too. `text_changed` reaches them only if it asks whether they
 * are coming, and `text_my_link` only without a mail server.
 */
export function isTextWithEmail(kind: TextKind): boolean {
  const reminders = ['text_reminder_day_before', 'text_reminder_day_of']
  return reminders.includes(kind) || Object.values(textBeside).includes(kind)
}

/** Texts without a link: nothing is left to do, an earlier text has it, or the phone is no longer the family's. */
const neverWithLink: readonly TextKind[] = [
  'text_cancelled',
  'text_reminder_day_of',
  'text_phone_changed',
  'text_no_show_noted',
  'text_announcement',
]

/**
 * Whether a text has a personal link. `isAlone`: the family has no e-mail address. Families with one get the link by
 * e-mail, and answer C and YES to the other texts.
 */
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

/** Texts that follow what the family just did, so they may go at night */
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
