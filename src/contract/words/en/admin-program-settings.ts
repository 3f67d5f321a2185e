import type { SettingField } from '../../../domain/program-settings.ts'

const labels: Record<SettingField, string> = {
  programName: 'Program name',
  contactPhone: 'Contact phone',
  contactEmail: 'Contact email',
  serviceZipCodes: 'Service zip codes',
  defaultState: 'State',
  signUpDaysBefore: 'Sign-up opens, days before',
  reminderTime: 'Time of the reminders',
  dayOfReminderHours: 'Reminder on the day, hours before',
  adminNotificationEmails: 'Who is notified',
  eventListTime: 'Time of the list for the next day',
  noShowBan: 'A no-show is banned',
  firstNoShow: 'First no-show of a family',
  keepNamesMonths: 'Names of past events are kept',
}

const hints: Record<SettingField, string> = {
  programName: 'On every page and in every message.',
  contactPhone: 'Families call this number.',
  contactEmail: 'Families write to this address, and answers to our emails go there.',
  serviceZipCodes:
    'Only families with these zip codes can sign up. Five digits each, separated by commas.',
  defaultState: 'Filled in before a family types its address.',
  signUpDaysBefore:
    'Proposed for new events and series; sign-up opens at 8:00 AM that day. Empty: at once. Existing ones stay as they are.',
  reminderTime:
    'Two days and one day before the event, from 8:00 AM to 8:00 PM. Nobody is reminded twice.',
  dayOfReminderHours:
    'Only by text, 1 to 6 hours before the time slot; due at 8:00 AM at the earliest and at 7:00 PM at the latest.',
  adminNotificationEmails:
    'Email addresses, separated by commas. They are told about sign-ups, cancellations and problems with the program, and get the list for the next day. Empty: nobody; problems are then told to all administrators.',
  eventListTime: 'On the evening before an event.',
  noShowBan: 'For no-shows from now on. Bans that exist stay as they are.',
  firstNoShow: 'With a warning, the family is told but not banned.',
  keepNamesMonths:
    'After that, names, addresses and phone numbers of a past event are removed for good. Counts stay, and bans keep what they need until their end.',
}

const countMonths = (months: string) => `${months} ${months === '1' ? 'month' : 'months'}`

/** See docs/decisions/0049. */
export const adminProgramSettings = {
  recipients: {
    heading: 'Who added these addresses',
    addedBy: (by: string, moment: string, isRemoved: boolean) =>
      `added by ${by}${isRemoved ? ', who is no longer an administrator' : ''}, ${moment}`,
  },
  title: 'Settings',
  version: (version: string) => `Washday, version ${version}`,
  lead: 'What you save here takes effect at once, on new pages and in messages that have not been sent yet. Pages that are open show it when they are loaded again.',
  groups: {
    program: 'The program',
    area: 'Where families live',
    signUp: 'Sign-up and reminders',
    office: 'The organization',
    rules: 'No-shows and names',
  },
  labels,
  hints,
  noTextService: 'Only by text. No text service is set up, so this reminder is not sent.',
  choices: {
    noShowBan: {
      forever: 'forever',
      '3 months': 'for 3 months',
      '6 months': 'for 6 months',
      '12 months': 'for 12 months',
    },
    firstNoShow: { ban: 'is banned as well', warn: 'is only warned' },
  },
  keptFor: (months: string) => (months === 'forever' ? 'forever' : `for ${countMonths(months)}`),
  removal: {
    question: (count: number, months: string) =>
      count === 0
        ? `Keep names for ${countMonths(months)} only?`
        : `Remove the names of ${count.toLocaleString('en-US')} ${count === 1 ? 'registration' : 'registrations'}?`,
    text: (count: number, day: string, months: string) =>
      count === 0
        ? `Nothing is removed now. From now on, names are removed ${countMonths(months)} after their event.`
        : `Within an hour of saving, names, email addresses, phones and addresses of all events before ${day} are removed.`,
    forGood: 'Nobody can bring removed names back. The counts stay.',
    keep: 'Keep the Names',
    confirm: 'Save and Remove Names',
  },
  saved: (environment: string) => `Saved on screen. The environment says: ${environment}`,
  goesBack: 'Goes back to the environment’s value when you save.',
  empty: 'nothing',
  back: 'Back to the environment’s value',
  backOf: (label: string) => `${label}: back to the environment’s value`,
  save: 'Save Settings',
  saving: 'Saving...',
  loading: 'Loading the settings...',
  unchanged: 'Nothing has changed yet.',
  changedElsewhere: 'Somebody else has just saved the settings. Your changes are not saved.',
  showTheirs: 'Show Their Values',
  failed: 'The settings could not be saved. Please try again.',
  toasts: { saved: 'Settings Saved', savedText: 'They are in effect now.' },
  enter: (rule: string) => `Enter ${rule.replace(', or empty', ', or leave it empty')}.`,
  mustNotBeEmpty: 'Please fill this in.',
}
