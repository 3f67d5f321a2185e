import type { MessageState, ResendRefusal } from '../../../domain/message.ts'
import { isKnownKind, type OutboxKind } from '../../../domain/message-kind.ts'

/** The message log, its dialogs and the templates' previews */
export const adminMessages = {
  title: 'Messages',
  lead: 'What the program has told families, and whether it got there.',
  loading: 'Loading messages...',
  search: 'Search',
  searchHint: 'Email or name',
  state: 'State',
  anyState: 'Any',
  ofRegistration: (name: string) => `Only messages to ${name}`,
  ofOneRegistration: 'Only messages to one family',
  showAll: 'Show All Messages',
  list: 'Messages, newest first',
  older: 'Show Older Messages',
  loadingOlder: 'Loading...',
  olderFailed: 'The older messages did not load. Please try again.',
  columns: { state: 'State', what: 'Message', whom: 'To', when: 'When', actions: 'Actions' },
  empty: 'No messages yet',
  emptyText: 'The first family that signs up gets the first message.',
  noMatches: 'No messages match your search',
  clear: 'Clear',

  states: {
    queued: 'Waiting',
    sent: 'Sent',
    kept: 'Kept here',
    held: 'Held back',
    failed: 'Not delivered',
  } satisfies Record<MessageState, string>,
  /** In place of the address, once the registration has been deleted, and the message's words with it */
  deleted: 'A deleted registration',
  about: (eventTitle: string, when: string | null) =>
    when ? `${eventTitle}, ${when}` : eventTitle,
  /** Each is followed by a moment */
  sent: 'Sent',
  queued: 'Queued',
  requeued: 'Queued again',
  nextAttempt: (attempts: number) =>
    `${attempts === 1 ? '1 try' : `${attempts} tries`} so far, the next`,
  read: 'Read',
  readOf: (what: string, name: string) => `Read "${what}" to ${name}`,
  resend: 'Send Again',
  resending: 'Sending...',
  resendOf: (what: string, name: string) => `Send Again "${what}" to ${name}`,

  noMailServer:
    'No mail server is set up, so messages wait here. Read them, and pass them on by phone.',
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
    calendar: 'With a file that puts the time into a calendar',
    unreadable: 'This message could not be made. Please tell whoever looks after the server.',
    loading: 'Loading the message...',
    link: 'Personal link',
    linkText: 'Only this family may have it: whoever opens it can cancel. Pass it on by phone.',
    copy: 'Copy',
    copied: 'Copied',
  },
  templates: {
    open: 'See the Templates',
    title: 'Templates',
    lead: 'What families get, with an invented family in it.',
    kind: 'Message',
  },
  toasts: {
    resent: 'Message Queued',
    resentText: (recipient: string) => `It goes to ${recipient}.`,
    resendFailed: 'Failed to send the message again',
  },
}

/** What each message is called */
export const messageNames: Record<OutboxKind, string> = {
  registration_confirmed: 'Registration confirmed',
  waitlist_joined: 'On the waitlist',
  spot_available: 'A spot is open',
  sign_up_link: 'Link to sign up',
  promoted: 'Moved up from the waitlist',
  cancelled: 'Registration cancelled',
  event_changed: 'Time or place changed',
  reminder_two_days_before: 'Reminder, two days before',
  reminder_day_before: 'Reminder, the day before',
  text_confirmed: 'Text: registration confirmed',
  text_spot_available: 'Text: a spot is open',
  text_promoted: 'Text: moved up from the waitlist',
  text_reminder_day_before: 'Text: reminder, the day before',
  text_reminder_day_of: 'Text: reminder, the day itself',
  organisation_digest: 'News for the organization',
  organisation_event_list: "An event's list for the organization",
  organisation_burst: 'Many sign-ups from one place',
}

/** A later release, which ran here for a while, may have left messages of kinds that this one does not know. */
export function messageName(kind: string): string {
  return isKnownKind(kind) ? messageNames[kind] : 'A message of a newer version'
}

/** Why a message cannot be sent again */
export const resendRefusalWords: Record<ResendRefusal, string> = {
  no_mail_server:
    'No mail server is set up, so nothing can be sent. Read the message and pass it on by phone.',
  no_text_service:
    'No text service is set up, so texts cannot be sent. Read the message and pass it on by phone.',
  no_text_consent: 'This family has not agreed to texts, or has no phone number that can get them.',
  waiting: 'This message is already waiting to be sent.',
  no_longer_of_use: 'This message would no longer be true, so it is not sent again.',
}

/** A message's last error (domain/message.ts and the channels) as a sentence; what it knows nothing of it quotes. */
export function explainError(lastError: string): string {
  if (lastError === 'no longer of use') {
    return 'It would no longer have been true, so it was not sent.'
  }
  const explained = reasons.find(([pattern]) => pattern.test(lastError))?.[1]
  return explained ? `${explained} (${lastError})` : lastError
}

const reasons: [RegExp, string][] = [
  [
    /^held back: mailbox$/,
    'This mailbox has had as many emails as one gets in 24 hours. If the family needs this one, send it again',
  ],
  [
    /^held back: phone$/,
    'This phone has had as many texts as one gets in 24 hours. If the family needs this one, send it again',
  ],
  [
    /^held back: texts of the day$/,
    'All texts of the day (TEXTS_PER_DAY) have gone. If the family needs this one, send it again',
  ],
  [/^stopped$/, 'This phone has answered STOP, so it gets no texts'],
  [/^not agreed to$/, 'The family does not agree to texts any more'],
  [/^not at night$/, 'It would have come at night, when we send no texts'],
  [/^texts are off$/, 'No text service is set up any more'],
  [/^given up: no answer; /, 'It was sent and not answered, so it may have arrived; given up'],
  [/^no answer; (?!Twilio)/, 'The mail server took it and did not answer; it is tried once more'],
  [/^given up: Twilio/, 'Tried until it would have come too late, then given up'],
  [/^Twilio 400 21(211|214|217|614|635)$/, 'This number cannot get texts'],
  [/^Twilio 401/, 'Twilio refused our account or token'],
  [/^Twilio \d/, 'Twilio did not take the text'],
  [/^(no answer; )?Twilio /, 'Twilio could not be reached, or did not answer'],
  [/^given up: /, 'Tried for a day, then given up'],
  [/^could not be made$/, 'The message could not be made'],
  [/^SMTP 5\d\d.* to RCPT TO$/, 'The mail server refused this address'],
  [/^SMTP 4\d\d.* to RCPT TO$/, 'This mailbox does not take messages right now'],
  [/^SMTP 53\d|EAUTH/, 'The mail server refused our name or password'],
  [/^SMTP /, 'The mail server did not take the message'],
  [/^\w+$/, 'The mail server could not be reached'],
]

/** The invented family and event of the previews */
export const exampleWords = {
  name: 'Rosa Delgado',
  eventTitle: 'Saturday Wash Day',
  location: 'Harrison',
  laundromatName: 'Spin Cycle Laundry',
  laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
  /** Where it was to be before it was moved */
  before: {
    location: 'Cleves',
    laundromatName: 'Bright Water Coin Laundry',
    laundromatAddress: '88 Walnut Street, Cleves, OH 45002',
  },
}
