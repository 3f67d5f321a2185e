import { type LoggedState, skipReasons } from '../../../domain/message.ts'
import type { ResendRefusal } from '../../../domain/message-resend.ts'
import { isKnownKind, type OutboxKind } from '../../../domain/outbox-kind.ts'
import { findMailFailure } from './admin-mail-failures.ts'

export const adminMessages = {
  title: 'Messages',
  lead: 'Every message the program wrote, and what happened to it.',
  loading: 'Loading messages...',
  search: 'Search',
  searchHint: 'Email or name',
  state: 'State',
  anyState: 'Any',
  ofRegistration: (name: string) => `Only messages about one registration of ${name}`,
  ofOneRegistration: 'Only messages about one registration',
  showAll: 'Show All Messages',
  list: 'Messages, newest first',
  older: 'Show Older Messages',
  loadingOlder: 'Loading...',
  olderFailed: 'The older messages did not load. Please try again.',
  columns: { state: 'State', what: 'Message', whom: 'To', when: 'When', actions: 'Actions' },
  empty: 'No messages yet',
  emptyText: 'The first message goes out when the first family signs up.',
  noMatches: 'No messages match your search',
  clear: 'Clear',

  states: {
    queued: 'Waiting',
    sent: 'Sent',
    kept: 'Kept here',
    held: 'Held back',
    failed: 'Not delivered',
    to_call: 'To call',
    told: 'Told by phone',
  } satisfies Record<LoggedState, string>,
  /** A call that went out of date before anybody made it */
  notCalled: 'Not called',
  /** In place of the address, once the registration is deleted */
  deleted: 'A deleted registration',
  noPhone: 'No phone number',
  about: (eventTitle: string, when: string | null) =>
    when ? `${eventTitle}, ${when}` : eventTitle,
  /** A time follows `sent`, `queued`, `since`, `requeued` and `nextAttempt`. */
  sent: 'Sent',
  queued: 'Queued',
  since: 'Since',
  told: (by: string) => `Told by ${by}`,
  requeued: 'Queued again',
  nextAttempt: (attempts: number) =>
    `${attempts === 1 ? '1 try' : `${attempts} tries`} so far, next try`,
  read: 'Read',
  readOf: (what: string, name: string) => `Read: "${what}" to ${name}`,
  resend: 'Send Again',
  resending: 'Sending...',
  resendOf: (what: string, name: string) => `Send Again: "${what}" to ${name}`,

  noMailServer:
    'No mail server is set up, so messages wait here. The families who must hear news are under To Call.',
  reader: {
    title: 'Message',
    message: 'The message',
    subject: 'Subject',
    tabs: 'How to read it',
    asEmail: 'As an email',
    asText: 'As plain text',
    frame: 'The email',
    length: (characters: number, texts: number) =>
      `${characters} characters, sent as ${texts === 1 ? '1 text' : `${texts} texts`}`,
    calendar: 'Includes a file that adds the time to a calendar',
    unreadable: 'This message could not be created. Please tell the person who runs the server.',
    call: 'No email and no text goes out. A volunteer tells the family on the phone.',
    toCalls: 'See To Call',
    loading: 'Loading the message...',
    link: 'Personal link',
    linkText: 'Give it only to this family: anyone who opens it can cancel. Pass it on by phone.',
    copy: 'Copy',
    copied: 'Copied',
  },
  templates: {
    open: 'See the Templates',
    title: 'Templates',
    lead: 'What families get, filled in for a made-up family.',
    kind: 'Message',
    language: 'Language',
  },
  toasts: {
    resent: 'Message Queued',
    resentText: (recipient: string) => `It will be sent to ${recipient}.`,
    resendFailed: 'Failed to send the message again',
  },
}

export const messageNames: Record<OutboxKind, string> = {
  registration_confirmed: 'Registration confirmed',
  waitlist_joined: 'On the waitlist',
  spot_available: 'A spot is open',
  sign_up_link: 'Link to sign up',
  my_link: 'Link to the appointment',
  promoted: 'Moved up from the waitlist',
  no_show_noted: 'Did not come',
  moved: 'Moved to another time',
  email_changed: 'Email address changed',
  cancelled: 'Registration cancelled',
  event_changed: 'Time or place changed',
  announcement: 'News from a volunteer',
  slot_closed: 'Time slot closed',
  slot_reopened: 'Time slot open again',
  asked_to_move: 'Asked to pick another time',
  other_event: 'Asked to come to another event',
  reminder_two_days_before: 'Reminder, two days before',
  reminder_day_before: 'Reminder, the day before',
  text_confirmed: 'Text: registration confirmed',
  text_waitlist_joined: 'Text: on the waitlist',
  text_spot_available: 'Text: a spot is open',
  text_sign_up_link: 'Text: link to sign up',
  text_promoted: 'Text: moved up from the waitlist',
  text_no_show_noted: 'Text: did not come',
  text_moved: 'Text: moved to another time',
  text_cancelled: 'Text: registration cancelled',
  text_changed: 'Text: time or place changed',
  text_announcement: 'Text: news from a volunteer',
  text_slot_closed: 'Text: time slot closed',
  text_slot_reopened: 'Text: time slot open again',
  text_asked_to_move: 'Text: asked to pick another time',
  text_other_event: 'Text: asked to come to another event',
  text_reminder_two_days_before: 'Text: reminder, two days before',
  text_my_link: 'Text: link to the appointment',
  text_reminder_day_before: 'Text: reminder, the day before',
  text_phone_changed: 'Text: phone number changed',
  text_reminder_day_of: 'Text: reminder, the same day',
  organisation_digest: 'News for the organization',
  organisation_event_list: "An event's list for the organization",
  organisation_burst: 'Many sign-ups from one place',
  admin_invited: 'Invitation of an administrator',
  admin_password_link: 'Link for a new password',
  admin_password_changed: 'Password changed',
  admin_second_factor_on: 'Codes at sign-in turned on',
  admin_second_factor_off: 'Codes at sign-in turned off',
  admin_recovery_code_used: 'Recovery code used',
  admin_wrong_codes: 'Wrong codes at sign-in',
  admin_removed: 'Administrator removed',
  admin_key_made: 'API key made',
  admin_added: 'Administrator added',
  admin_recipients_changed: '“Who is notified” changed',
  organisation_webhook_off: 'A webhook was switched off',
  organisation_warnings: 'Something needs attention, or is resolved',
}

/** The log may contain kinds from a later release. */
export function messageName(kind: string): string {
  return isKnownKind(kind) ? messageNames[kind] : 'A message from a newer version'
}

export const resendRefusalWords: Record<ResendRefusal, string> = {
  no_mail_server:
    'No mail server is set up, so nothing can be sent. Read the message and pass it on by phone.',
  no_text_service:
    'No text service is set up, so texts cannot be sent. Read the message and pass it on by phone.',
  no_text_consent: 'This family has not agreed to texts, or has no phone number that can get them.',
  waiting: 'This message is already waiting to be sent.',
  told_by_phone: 'Nothing reaches this family, so it is on the list of people to call.',
  to_administrator:
    'Messages to administrators are not sent again from here. Invitations are, from Settings, Administrators.',
  no_longer_of_use: 'This message is out of date, so it cannot be sent again.',
}

/** Returns unknown errors unchanged. */
export function explainError(lastError: string): string {
  if (lastError === skipReasons.obsolete) {
    return 'It was out of date, so it was not sent.'
  }
  if (lastError === skipReasons.alreadyTold) {
    return 'The family had already been told, so it was not sent again.'
  }
  if (lastError === skipReasons.discarded) {
    return 'It waited in a backup that was restored, and an administrator chose not to send it.'
  }
  const [, last] = /^given up: (.*)$/.exec(lastError) ?? []
  const ours = reasons.find(([pattern]) => pattern.test(lastError))?.[1]
  const mail = last || !ours ? findMailFailure(last ?? lastError)?.found : undefined
  const explained = [ours, mail].filter(Boolean).join('. ')
  return explained ? `${explained} (${lastError})` : lastError
}

const reasons: [RegExp, string][] = [
  [
    /^held back: mailbox$/,
    'This mailbox has reached its limit of emails in 24 hours. If the family needs this one, send it again',
  ],
  [
    /^held back: phone$/,
    'This phone has reached its limit of texts in 24 hours. If the family needs this one, send it again',
  ],
  [
    /^held back: texts of the day$/,
    'The daily limit on texts (TEXTS_PER_DAY) was reached. If the family needs this one, send it again',
  ],
  [/^stopped$/, 'This phone replied STOP, so it gets no texts'],
  [/^told by phone$/, 'Somebody has told the family by phone'],
  [/^not agreed to$/, 'The family no longer agrees to texts'],
  [/^not at night$/, 'It would have arrived at night, when we do not send texts'],
  [/^texts are off$/, 'No text service is set up anymore'],
  [
    /^given up: no answer; /,
    'It was sent but never confirmed, so it may have arrived. We stopped trying',
  ],
  [
    /^no answer; (?!Twilio)/,
    'The mail server took it but did not confirm it. We will try once more',
  ],
  [/^given up: Twilio/, 'We tried until it would have arrived too late'],
  [/^Twilio 400 21(211|214|217|614|635)$/, 'This number cannot get texts'],
  [/^Twilio 401/, 'Twilio refused our account or token'],
  [/^Twilio \d/, 'Twilio did not accept the text'],
  [/^(no answer; )?Twilio /, 'Twilio could not be reached, or did not answer'],
  [/^given up: /, 'We tried many times, then stopped'],
  [/^could not be made$/, 'The message could not be created'],
  [/^database failed$/, 'Our database failed while the message was prepared. We will try again'],
]

export const exampleWords = {
  name: 'Rosa Delgado',
  eventTitle: 'Saturday Wash Day',
  location: 'Harrison',
  laundromatName: 'Spin Cycle Laundry',
  laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
  sentences: { en: 'A machine is broken.', es: 'No funciona una lavadora.' },
  before: {
    location: 'Cleves',
    laundromatName: 'Bright Water Coin Laundry',
    laundromatAddress: '88 Walnut Street, Cleves, OH 45002',
  },
}
