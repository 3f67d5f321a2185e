const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const slots = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`)

/** See SPEC.md 2 and 8, Admin events. */
export const adminEvents = {
  title: 'Events',
  create: 'Create New Event',
  tabs: 'Events by date',
  upcoming: 'Upcoming Events',
  past: 'Past Events',
  none: {
    upcoming: 'No upcoming events',
    upcomingText: 'Create one, or duplicate a past event.',
    past: 'No past events',
    pastText: 'An event moves here when its last time slot is over.',
  },
  loading: 'Loading events...',
  failed: 'Unable to Load Events',

  view: 'View',
  registrations: 'Registrations',
  edit: 'Edit',
  duplicate: 'Duplicate',
  makeSeries: 'Make a Series',
  delete: 'Delete',
  /** For screen readers */
  ofEvent: (title: string, day: string) => `${title}, ${day}`,
  slots,
  spotsTaken: (taken: number, capacity: number) => `${taken} of ${capacity} taken`,
  taken: (taken: number, capacity: number) => `${taken} of ${capacity}`,
  full: 'full',
  closed: 'closed',
  kept: (count: number) => `${count} kept for families who were asked to pick a time`,
  waiting: (count: number) => `${count} waiting`,
  /** "Mon, Oct 12, 8:00 AM" */
  opens: (when: string) => `Sign-up opens ${when}`,

  form: {
    createTitle: 'Create New Event',
    editTitle: 'Edit Event',
    title: 'Title',
    description: 'Description',
    optional: 'optional',
    spanish: {
      name: 'In Spanish',
      text: 'For families who read Spanish. What you leave empty, they read in English.',
      title: 'Title in Spanish',
      description: 'Description in Spanish',
    },
    date: 'Date',
    location: 'Location',
    locationHint: 'the neighborhood or city',
    laundromatName: 'Laundromat name',
    laundromatAddress: 'Laundromat address',
    opens: 'Sign-up opens',
    opensHint:
      'Families see the event at once, and can sign up from this time on. Leave it empty to open sign-up right away.',
    opensDay: 'Day',
    opensTime: 'Time',
    opensTimeHint: 'optional, 8:00 AM if empty',
    slots: 'Time slots',
    slot: (number: number) => `Time slot ${number}`,
    startTime: 'Start time',
    endTime: 'End time',
    capacity: 'Capacity',
    remove: 'Remove',
    removeSlot: (number: number) => `time slot ${number}`,
    lastSlot: 'An event needs at least one time slot, so this one cannot be removed.',
    addSlot: 'Add another time slot',
    taken: (confirmed: number, waiting: number) =>
      [`${confirmed} confirmed`, ...(waiting > 0 ? [`${waiting} on the waitlist`] : [])].join(', '),
    dayLater: (day: string) => `On ${day}`,
    endsDayLater: (day: string) => `Ends on ${day}`,
    endsNextDay: (day: string | null) => `Ends the next day${day ? `, ${day}` : ''}`,
    lowered: (confirmed: number) =>
      `${confirmed} ${confirmed === 1 ? 'family is' : 'families are'} confirmed. If you lower it anyway, all of them keep their spots. You can ask some of them to move.`,
    chooseWhoMoves: 'Choose who is asked to move',
    closeInstead: 'Close this time slot',
    create: 'Create Event',
    creating: 'Creating...',
    save: 'Save Changes',
    saving: 'Saving...',
    notify: (count: number) =>
      `If the date, time or place changes, email ${count === 1 ? 'the 1 person' : `all ${count} people`} signed up, with the old and new details.`,
    notifyWithoutMail: (count: number, hasTexts: boolean) =>
      `If the date, time or place changes, ${hasTexts ? 'text' : 'put'} ${count === 1 ? 'the 1 person' : `all ${count} people`} signed up${hasTexts ? ', or put them' : ''} on To Call, with the old and new details.`,
  },

  viewDialog: {
    when: 'Date',
    opens: 'Sign-up opens',
    where: 'Location',
    laundromat: 'Laundromat',
    description: 'Description',
    slots: 'Time slots',
    registrations: 'See Registrations',
  },

  clone: {
    title: 'Clone Event',
    lead: (title: string, day: string) =>
      `This makes a copy of "${title}" (${day}) on another day, with the same times and no registrations.`,
    date: 'New date',
    weeks: ['first', 'second', 'third', 'fourth', 'fifth'],
    weekdays: [
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ] as const,
    /** Names the month, because the suggestion skips months whose day is over. */
    suggested: (week: string, weekday: string, month: string) =>
      `Suggested: the ${week} ${weekday} of ${month}.`,
    noFifth: (weekday: string, month: string) =>
      `${month} has no fifth ${weekday}. Suggested: its last.`,
    submit: 'Duplicate',
    submitting: 'Duplicating...',
  },

  overQuestion: {
    title: 'Create with times that are over?',
    all: 'These times are over already: the event is listed under Past Events, and families cannot sign up.',
    some: 'These times are over already: families cannot sign up for them.',
    submit: 'Create Anyway',
  },

  deleteDialog: {
    title: 'Delete Event?',
    warning: (count: number) =>
      `Its ${slots(count)} will be deleted and all registrations cancelled without notifying users.`,
    noUndo:
      'This cannot be undone: registrations, notes, attendance and unsent messages of this event are gone. To call off the day and tell families, use Close Slots instead.',
    nobody: 'Nobody is signed up for it.',
    signedUp: (confirmed: number, waiting: number) =>
      `${people(confirmed + waiting)} ${confirmed + waiting === 1 ? 'is' : 'are'} signed up: ${confirmed} confirmed, ${waiting} on the waitlist.`,
    keep: 'Keep Event',
    confirm: 'Delete Event',
  },

  toasts: {
    created: 'Event Created',
    updated: 'Event Updated',
    cloned: 'Event Cloned',
    deleted: 'Event Deleted',
    onDay: (title: string, day: string) => `${title}, ${day}`,
    createFailed: 'Failed to create event',
    updateFailed: 'Failed to update event',
    cloneFailed: 'Failed to clone event',
    deleteFailed: 'Failed to delete event',
  },
}
