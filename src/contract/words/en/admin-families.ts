import type { Attendance } from '../../../domain/attendance.ts'
import type { MatchReason } from '../../family.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const adminFamilies = {
  title: 'Families',
  search: 'Search all events',
  searchHint: 'Name, email, phone (or last 4), address',
  loading: 'Loading...',
  start: 'Find a family',
  startText: 'Type part of the name, an email address, a phone number or an address.',
  noMatches: 'No family found',
  noMatchesText: 'Try fewer letters or digits.',
  found: (families: number, most: number) =>
    families >= most ? `${most} or more families` : count(families, 'family', 'families'),
  foundHelp: 'Type more of the name to see fewer.',
  pages: 'Pages of families',
  list: 'Families found',
  appointments: (n: number) => count(n, 'appointment', 'appointments'),
  last: 'Last',
  next: 'Next',
  onBlacklist: 'On the blacklist',
  open: 'Family',

  back: 'All families',
  print: 'Print',
  contact: 'Contact',
  textsAgreed: (day: string) => `Agreed to texts, ${day}`,
  textsNotAgreed: 'Did not agree to texts',
  stopped: 'Replied STOP: gets no texts',
  consents: 'Consent to texts',
  consent: (phone: string, from: string, to: string | null) =>
    to ? `${phone}: from ${from} to ${to}` : `${phone}: since ${from}`,
  noSentence: 'The wording of this form was not stored at that time.',
  figures: {
    came: 'came',
    missed: 'did not come',
    notNoted: 'not noted',
    loads: 'loads',
  },
  addAppointment: 'Add Appointment',
  history: 'Appointments',
  attendances: {
    came: 'Came',
    not_here: 'Did not come',
    unknown: 'Not known',
  } satisfies Record<Attendance, string>,
  loads: (n: number) => count(n, 'load', 'loads'),
  walkIn: 'Without an appointment',
  notNoted: 'Attendance not noted',
  dayNote: (note: string) => `Volunteer’s note: ${note}`,
  by: {
    email: 'Same email',
    phone: 'Same phone',
    address: 'Same address',
    joined: 'Joined',
  } satisfies Record<MatchReason, string>,
  edit: 'Edit',
  editOf: (name: string, day: string) => `Edit ${name}, ${day}`,

  samePhone: 'Others with the same phone number',
  samePhoneText: 'Families share phones, so these count as another family until you join them.',
  sameAddress: 'People at the same address',
  sameAddressText: 'They may be another family.',
  join: 'Join',
  joinOf: (name: string, day: string) => `Join ${name}, ${day}`,
  joinDialog: {
    title: (one: string, other: string) => `Are ${one} and ${other} one family?`,
    text: 'Their appointments are then listed together and count as one family. No registration changes, nobody is told, and bans stay as they are. You can undo it.',
    submit: 'Join',
  },
  joined: 'Joined entries',
  joinedBy: (who: string, day: string) => `Joined by ${who}, ${day}`,
  separate: 'Separate',
  separateOf: (label: string) => `Separate ${label}`,
  joinSearch: 'Join another entry',
  joinSearchHint: 'Name, email or phone of the other entry',

  note: 'Note for volunteers',
  noteHint: 'Volunteers read it here. The family gets it if it asks for its data.',
  noteBy: (who: string, moment: string) => `${who}, ${moment}`,
  noteChanged: (note: string) =>
    note === ''
      ? 'Someone removed this note while you were typing.'
      : `Someone changed this note while you were typing. It now says “${note}”. Saving yours replaces it.`,
  saveNote: 'Save Note',
  savingNote: 'Saving...',

  bans: 'Blacklist',
  banUntil: (day: string) => `until ${day}`,
  banNoEnd: 'no end',
  banEnded: 'ended',
  banWarning: 'warning only',
  noBans: 'Not on the blacklist',
  messages: 'Messages',
  noMessages: 'No messages',

  privacy: 'Personal data',
  privacyText:
    'This page shows everything that is known about the family. Save it as a file if the family asks for its data, or erase it.',
  file: 'Save as File',
  erase: 'Erase Personal Data',
  eraseDialog: {
    title: (name: string) => `Erase the personal data of ${name}?`,
    what: 'Names, email addresses, phone numbers, addresses and notes are erased from these registrations, their messages and the activity log. Events, times, attendance, loads, languages and zip codes stay, so that all counts stay.',
    which: 'Erase these registrations',
    bans: 'A ban stays until it ends. It keeps only what is needed to recognize the person’s email address and phone number, not the address or number itself.',
    stop: 'If a phone replied STOP, it still gets no texts.',
    copies:
      'Emails and texts that were sent, printed lists and saved files stay where they are. Backups still have the data until they are deleted.',
    undo: 'This cannot be undone.',
    coming:
      'This family still has an upcoming appointment or is waiting for one. Cancel it first, so that the family is told.',
    type: (word: string) => `Type ${word} to confirm`,
    word: 'erase',
    mistyped: (word: string) => `Type the word ${word}`,
    submit: 'Erase',
    submitting: 'Erasing...',
    none: 'Choose at least one registration',
  },
  toasts: {
    failed: 'This did not work. Please try again.',
    joined: 'Families Joined',
    joinedText: (one: string, other: string) =>
      `${one} and ${other} are one family now. To undo it, choose Separate under Joined entries.`,
    separated: 'Entry Separated',
    separatedText: (label: string) => `${label} is a family of its own again.`,
    noted: 'Note Saved',
    notedText: 'Every volunteer can read it here.',
    filed: 'File Saved',
    filedText: (name: string) => `It has everything that is known about ${name}.`,
    erased: 'Personal Data Erased',
    erasedText: (n: number) =>
      `${count(n, 'registration no longer has', 'registrations no longer have')} a name.`,
  },
}
