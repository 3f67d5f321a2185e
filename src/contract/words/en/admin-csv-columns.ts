/** `only: 'export'`: the column exists only in exports; `required` applies to imports. */
export type CsvColumn = {
  header: string
  help: string
  only?: 'export'
  required?: true
  /** Other headers that the import accepts for this column */
  also?: readonly string[]
}

const moment = 'such as 2026-12-08T09:00:00-05:00; the import also reads 12/8/2026 9:00 AM'
const day = 'such as 2026-12-08; the import also reads 12/8/2026'
const time = 'such as 09:00; the import also reads 9:00 AM'

const eventColumns = {
  id: {
    header: 'ID',
    help: 'Identifies the event. Lines with the same ID are its time slots. Import the same file again, and nothing changes.',
    also: ['Event ID', 'External ID'],
  },
  title: { header: 'Event', help: 'Title of the event', required: true, also: ['Title'] },
  date: { header: 'Date', help: `Day of the event, ${day}`, required: true, also: ['Event date'] },
  start: {
    header: 'Start',
    help: `When the time slot starts, ${time}`,
    required: true,
    also: ['Start time', 'Time'],
  },
  end: {
    header: 'End',
    help: 'When it ends, written like the start',
    required: true,
    also: ['End time'],
  },
  capacity: { header: 'Capacity', help: 'How many families fit; 10 if empty', also: ['Spots'] },
  location: { header: 'Location', help: 'Where the event is', required: true, also: ['Place'] },
  laundromatName: {
    header: 'Laundromat',
    help: 'Name of the laundromat',
    also: ['Laundromat name'],
  },
  laundromatAddress: { header: 'Laundromat address', help: 'Its address' },
  description: { header: 'Description', help: 'What families read about the event' },
  spanishTitle: { header: 'Spanish title', help: 'Title in Spanish' },
  spanishDescription: { header: 'Spanish description', help: 'Description in Spanish' },
  opensAt: {
    header: 'Sign-up opens',
    help: `When sign-up opens, ${moment}; at once if empty`,
    also: ['Opens'],
  },
  confirmed: { header: 'Confirmed', help: 'Families with a spot', only: 'export' },
  waitlist: { header: 'Waitlist', help: 'Families that wait', only: 'export' },
  closed: { header: 'Closed', help: 'When the time slot was closed', only: 'export' },
} as const satisfies Record<string, CsvColumn>

const appointmentColumns = {
  eventId: {
    header: 'Event ID',
    help: 'ID of the event. Without it, the title and the start find the event.',
  },
  event: { header: 'Event', help: 'Title of the event', also: ['Event title'] },
  date: {
    header: 'Date',
    help: `Day of the time slot, ${day}`,
    required: true,
    also: ['Event date', 'Slot date'],
  },
  start: {
    header: 'Start',
    help: `When the time slot starts, ${time}`,
    required: true,
    also: ['Start time', 'Time', 'Time slot'],
  },
  end: {
    header: 'End',
    help: 'When it ends; tells apart slots that start together',
    also: ['End time'],
  },
} as const satisfies Record<string, CsvColumn>

const personColumns = {
  name: {
    header: 'Name',
    help: 'Name of the family',
    required: true,
    also: ['Full name', 'Family'],
  },
  email: {
    header: 'Email',
    help: 'Email address',
    also: ['E-mail', 'Email address', 'E-mail address'],
  },
  phone: { header: 'Phone', help: 'Phone number', also: ['Phone number', 'Mobile', 'Telephone'] },
} as const satisfies Record<string, CsvColumn>

const addressColumns = {
  address: { header: 'Address', help: 'Street and number', also: ['Street', 'Street address'] },
  city: { header: 'City', help: 'City' },
  state: { header: 'State', help: 'State' },
  zipCode: { header: 'Zip code', help: 'Zip code', also: ['Zip', 'Postal code'] },
} as const satisfies Record<string, CsvColumn>

const language = {
  header: 'Language',
  help: 'Language of the messages: en or es; English if empty',
} as const satisfies CsvColumn
const consent = {
  header: 'Agreed to texts',
  help: `When the family agreed to texts, ${moment}. Without that time it gets no texts.`,
  also: ['Text consent', 'Texts', 'SMS consent'],
} as const satisfies CsvColumn
const attendance = {
  header: 'Attendance',
  help: 'came, not here or unknown; empty if nobody noted it',
} as const satisfies CsvColumn
const loads = {
  header: 'Loads',
  help: 'Loads washed, if the family came',
} as const satisfies CsvColumn

export const csvColumns = {
  events: eventColumns,
  registrations: {
    id: {
      header: 'ID',
      help: 'Identifies the registration. Import the same file again, and nothing changes.',
      also: ['Registration ID', 'External ID'],
    },
    ...appointmentColumns,
    ...personColumns,
    ...addressColumns,
    status: {
      header: 'Status',
      help: 'confirmed, waitlist, cancelled or no-show; confirmed if empty',
    },
    since: {
      header: 'Status since',
      help: `When the family got its spot, joined the waitlist or cancelled, ${moment}. Orders the waitlist.`,
    },
    createdAt: {
      header: 'Registered',
      help: `When the family signed up, ${moment}; now if empty`,
      also: ['Registered at', 'Created', 'Created at'],
    },
    language,
    consent,
    attendance,
    loads,
  },
  attendance: {
    id: { header: 'Registration ID', help: 'ID of the registration', only: 'export' },
    ...appointmentColumns,
    name: personColumns.name,
    status: { header: 'Status', help: 'Status of the registration', only: 'export' },
    attendance,
    loads,
    notedAt: { header: 'Noted', help: 'When a volunteer noted it', only: 'export' },
    notedBy: { header: 'Noted by', help: 'Who noted it', only: 'export' },
    walkIn: { header: 'Walk-in', help: 'yes for a family without an appointment', only: 'export' },
    note: {
      header: 'Note',
      help: 'What a volunteer wrote about the family on the day',
      only: 'export',
    },
  },
  families: {
    ...personColumns,
    ...addressColumns,
    language,
    consent,
    first: { header: 'First appointment', help: 'Day of the first time slot', only: 'export' },
    last: { header: 'Last appointment', help: 'Day of the last time slot', only: 'export' },
    registrations: { header: 'Registrations', help: 'All, also cancelled ones', only: 'export' },
    came: { header: 'Came', help: 'How often it was noted that the family came', only: 'export' },
    noShows: { header: 'No-shows', help: 'How often the family did not come', only: 'export' },
    banned: { header: 'On the blacklist', help: 'yes if a ban is in force', only: 'export' },
  },
  blacklist: {
    id: {
      header: 'ID',
      help: 'Identifies the entry. Import the same file again, and nothing changes.',
      also: ['External ID'],
    },
    ...personColumns,
    matchesPhone: {
      header: 'Bans phone',
      help: 'no if only the email address is banned, because others use the number; yes if empty',
    },
    reason: { header: 'Reason', help: 'Why', required: true },
    type: {
      header: 'Type',
      help: 'ban, or warning for a first no-show that only warned; ban if empty',
    },
    lastDay: {
      header: 'Last day',
      help: `Last day of the ban, ${day}; no end if empty`,
      also: ['Until'],
    },
    createdAt: {
      header: 'Added',
      help: `When it was added, ${moment}; now if empty`,
      also: ['Created'],
    },
  },
  messages: {
    id: { header: 'ID', help: 'ID of the message', only: 'export' },
    createdAt: { header: 'Queued', help: 'When it was written', only: 'export' },
    sentAt: { header: 'Sent', help: 'When it was sent', only: 'export' },
    kind: { header: 'Kind', help: 'What it is about', only: 'export' },
    channel: { header: 'Channel', help: 'email, text or call', only: 'export' },
    recipient: { header: 'To', help: 'Email address or phone number', only: 'export' },
    name: { header: 'Name', help: 'Name of the family', only: 'export' },
    event: { header: 'Event', help: 'Title of the event', only: 'export' },
    state: { header: 'State', help: 'queued, sent, failed, kept or held', only: 'export' },
    attempts: { header: 'Attempts', help: 'How often it was tried', only: 'export' },
    problem: { header: 'Problem', help: 'Why it failed', only: 'export' },
    calledAt: {
      header: 'Called',
      help: 'When a volunteer told the family by phone',
      only: 'export',
    },
    calledBy: { header: 'Called by', help: 'Who called', only: 'export' },
  },
} as const satisfies Record<string, Record<string, CsvColumn>>
