import type { Reach } from '../../../domain/reach.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'
import { adminCheckIn } from './admin-check-in.ts'

/** See SPEC.md 2, 5 and 8. */
export const adminRegistrations = {
  title: 'Registrations',
  search: 'Search',
  searchHint: 'Name, email or phone',
  status: 'Status',
  anyStatus: 'All statuses',
  clear: 'Clear',
  statusNames: {
    confirmed: 'Confirmed',
    waitlist: 'Waitlist',
    no_show: 'No-Show',
    cancelled: 'Cancelled',
  },

  tabs: 'Events',
  allEvents: 'All Events',
  upcoming: 'Upcoming',
  past: 'Past',
  matches: (registrations: number, events: number) =>
    registrations === 0
      ? 'No matches'
      : `${registrations} ${registrations === 1 ? 'match' : 'matches'} in ${events} ${events === 1 ? 'event' : 'events'}`,
  tooManyMatches: (most: number) => `${most} or more matches.`,
  tooManyMatchesHelp: 'Type more of the name, or open an event to see everyone there who matches.',

  empty: {
    noEvents: 'No events',
    noEventsText: 'Registrations appear here once there is an event to register for.',
    toEvents: 'Go to Events',
    noUpcoming: 'No upcoming events',
    noUpcomingText: 'The next laundry day is not scheduled yet.',
    noPast: 'No past events',
    noPastText: 'Events move here when their last time slot is over.',
    noRegistrations: 'No registrations',
    noRegistrationsText: 'Nobody has signed up for this event yet.',
    noneInSlot: 'Nobody has signed up for this time slot yet.',
    noMatches: 'No registrations match your search',
    noMatchesText: 'Try fewer letters or digits, or another status.',
    elsewhere: (events: number, tab: string) =>
      `${events === 1 ? '1 event' : `${events} events`} under ${tab} ${events === 1 ? 'has' : 'have'} matches.`,
    showElsewhere: (tab: string) => `Show ${tab}`,
  },
  loading: 'Loading registrations...',

  event: {
    registered: (registered: number, capacity: number) => `${registered} of ${capacity} registered`,
    waiting: (count: number) => `${count} on the waitlist`,
    found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
    print: 'Print',
    printOf: (title: string) => `Print ${title}`,
    add: 'Add registration',
    addShort: 'Add',
    addWhat: 'registration',
    slots: 'Time slots',
    allSlots: 'All time slots',
    slotFill: (registered: number, capacity: number) => `${registered} of ${capacity}`,
    slotWaiting: (count: number) => `${count} waiting`,
  },

  columns: {
    name: 'Name',
    contact: 'Contact',
    timeSlot: 'Time Slot',
    status: 'Status',
    registered: 'Registered',
    actions: 'Actions',
  },
  listOf: (title: string) => `Registrations for ${title}`,
  registeredAt: (moment: string) => `Registered ${moment}`,
  place: (position: number) => `${ordinal(position)} in line`,
  agreedToTexts: 'Agreed to texts',
  agreeToTexts: 'They agreed to texts',
  emailFailed: 'Email bounced',
  noEmail: 'No email',
  attendances: adminCheckIn.row.attendances,
  came: (loads: number | null) =>
    loads === null ? 'Came' : `Came, ${adminCheckIn.row.loads(loads)}`,
  notNoted: 'Not noted',
  note: 'Note:',
  mustCall: 'No email, no texts: call them',
  noPhone: 'No phone number',
  noAddress: 'No address',
  onBlacklist: adminCheckIn.row.banned,
  passedOver: adminCheckIn.row.passedOver,
  possibleDuplicate: 'Possible duplicate household',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  statusOf: (name: string, status: string) => `Status of ${name}: ${status}`,
  pages: (title: string) => `Pages of ${title}`,
  paging: {
    range: (first: number, last: number, all: number) => `${first} to ${last} of ${all}`,
    previous: 'Previous',
    next: 'Next',
  },

  editDialog: {
    title: 'Edit Registration',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    phoneMissing: 'Not given yet',
    status: 'Status',
    staysNoShow: 'No-Show (leave as it is)',
    timeSlot: 'Time slot',
    moveTo: 'Choose another to move',
    submit: 'Save Changes',
    submitting: 'Saving...',
    fullNote: (registered: number, capacity: number) =>
      `This time slot is full (${registered} of ${capacity}). You can still save; that makes ${registered + 1}.`,
    promoteNote: 'The next family on the waitlist gets the spot that opens up.',
    notifyNotes: {
      email: 'The family gets an email about this change.',
      text: 'The family gets a text about this change.',
      call: 'Someone must call the family about this change. It will be under To Call.',
    } satisfies Record<Reach, string>,
  },
  emailHint: 'Leave empty if they have no email',
  withoutEmail: {
    text: 'No email: they get texts instead, with a short personal link.',
    call: 'No email and no texts: someone must call them. They will be under To Call.',
  },
  withoutMailServer: {
    text: 'No mail server is set up: they get texts instead, with a short personal link.',
    call: 'No mail server is set up, so no email is sent: someone must call them. They will be under To Call.',
  },
  eventChoice: (title: string, day: string) => `${title}, ${day}`,
  slotChoice: (times: string, registered: number, capacity: number, waiting: number) =>
    `${times} (${registered} of ${capacity}${waiting > 0 ? `, ${waiting} waiting` : ''})`,

  noShowDialog: {
    title: (name: string) => `Mark ${name} as a no-show?`,
    slot: (times: string, event: string) => `${times}, ${event}`,
    text: 'This adds the person to the blacklist: they cannot sign up again until they are taken off it.',
    textMonths: (months: number) =>
      `This adds the person to the blacklist: they cannot sign up again for ${months} months.`,
    warnsFirst:
      'This is only a warning, unless an earlier blacklist entry of the family still counts.',
    told: 'They are told the next morning at nine, unless you undo it before then.',
    notYet: 'This time slot has not started yet.',
    undo: 'You can undo it for 10 seconds, and later by choosing another status.',
    submit: 'Mark as No-Show',
    notOne: (name: string) => `${name} is not a no-show`,
    whyNot: {
      no_show_cancelled:
        'They had cancelled, so they did not miss a spot. Nothing was changed. If they did not cancel, set Confirmed first.',
      no_show_waiting:
        'They only waited and had no spot to miss. Nothing was changed. If they did have a spot, set Confirmed first.',
    },
    close: 'Close',
  },
  fullDialog: {
    title: (name: string) => `Confirm ${name} in a full time slot?`,
    text: (times: string, registered: number, capacity: number) =>
      `${times} already has ${registered} of ${capacity} families.`,
    submit: 'Confirm Anyway',
  },
  deleteDialog: {
    title: (name: string) => `Delete ${name}'s registration?`,
    slot: (times: string, event: string) => `${times}, ${event}`,
    text: 'This deletes it permanently, with its messages and notes. You can undo it for 10 seconds; after that it is gone.',
    staysBlacklisted:
      'The person stays on the blacklist. To take them off it, change the status back first, or remove the entry on the Blacklist page.',
    notNotified: 'The person is not notified. To notify them, set the status to Cancelled instead.',
    submit: 'Delete Registration',
  },

  addDialog: {
    title: 'Add Registration',
    lead: 'For someone who calls or walks in.',
    timeSlot: 'Time slot',
    chooseSlot: 'Choose a time slot',
    slotsOf: (day: string, event: string) => `${day}: ${event}`,
    name: 'Name',
    email: 'Email',
    phone: 'Phone (optional)',
    textsHint: 'Ask first. Reminders and updates about this appointment will then come as texts.',
    address: 'Address (optional)',
    street: 'Street address',
    city: 'City',
    state: 'State',
    zipCode: 'Zip code',
    status: 'Status',
    statuses: {
      auto: 'Automatic: a spot if one is open, otherwise the waitlist',
      confirmed: 'Confirmed, even if the slot is full',
      waitlist: 'Waitlist',
    },
    banned:
      'This person is on the blacklist. You can still add them. On a waitlist they do not move up.',
    listed: (name: string, time: string, status: RegistrationStatus) =>
      `${name} already ${status === 'waitlist' ? 'waits' : 'has a spot'} at this event, at ${time}. If it is the same family, do not add it again.`,
    told: 'I have told them',
    toldHint: 'Then they are not put on To Call.',
    submit: 'Add Registration',
    submitting: 'Adding...',
  },

  toasts: {
    updated: 'Registration Updated',
    updatedText: (name: string) => `Your changes to ${name} were saved.`,
    statusText: (name: string, status: string) => `${name}: ${status}`,
    offBlacklist: (name: string, status: string) =>
      `${name}: ${status}. The no-show is no longer on the blacklist.`,
    noShow: 'Marked as No-Show',
    noShowWarned: (name: string) => `${name} got a warning: it is the first no-show.`,
    noShowText: (name: string) => `${name} was added to the blacklist.`,
    deleted: 'Registration Deleted',
    deletedText: (name: string) =>
      `${name}'s registration is permanently deleted, unless you undo it within 10 seconds.`,
    added: 'Registration Added',
    addedText: (name: string, status: string) => `${name}: ${status}`,
    addedBanned: (name: string, status: string) => `${name}: ${status}. On the blacklist.`,
  },
  failures: {
    update: 'Failed to update registration',
    noShow: 'Failed to mark as no-show',
    delete: 'Failed to delete registration',
    add: 'Failed to add registration',
  },
}

function ordinal(place: number): string {
  const tens = place % 100
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${suffix}`
}
