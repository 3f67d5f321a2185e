import type { Weekday, WeekOfMonth } from '../../../domain/recurrence.ts'
import type { MonthState } from '../../../domain/recurrence-months.ts'

const weekNames: Record<WeekOfMonth, string> = {
  1: 'First',
  2: 'Second',
  3: 'Third',
  4: 'Fourth',
  last: 'Last',
}
const weekdayNames: Record<Weekday, string> = {
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
}
const stateNames: Record<MonthState, string> = {
  created: 'Created',
  planned: 'Planned',
  skipped: 'Skipped',
  deleted: 'Deleted',
}
const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const opening = (shownDays: number, signUpDays: number | null) => {
  const shown = shownDays === 0 ? 'on the day of the event' : `${daysText(shownDays)} ahead`
  if (signUpDays === null) return `shown and open for sign-up ${shown}`
  const signUp = signUpDays === 0 ? 'on the day itself' : `${daysText(signUpDays)} before`
  return `shown ${shown}, sign-up opens ${signUp} at 8:00 AM`
}

/** See SPEC.md 3, RecurringEventTracking. */
export const seriesWords = {
  tab: 'Series',
  lead: 'A series automatically creates one event each month. You can change or delete each event like any other.',
  create: 'Create Series',
  none: 'No series yet',
  noneText: 'Create one to get an event every month.',
  loading: 'Loading series...',
  failed: 'Unable to Load Series',
  unreadable: (names: readonly string[]) =>
    `Not in this list, because the stored rule is damaged: ${names.join(', ')}. No events are created for it. Please tell the person who runs the server.`,

  rule: (
    week: WeekOfMonth,
    weekday: Weekday,
    openDaysAhead: number,
    signUpDaysBefore: number | null = null,
  ) =>
    `${weekNames[week]} ${weekdayNames[weekday]} of each month, ${opening(openDaysAhead, signUpDaysBefore)}`,
  paused: 'Paused',
  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',

  months: {
    label: (name: string) => `Next months of ${name}`,
    states: stateNames,
    moved: 'Moved',
    movedFrom: (day: string) => `Instead of ${day}`,
    opens: (day: string) => `Families see it from ${day}`,
    opensNow: 'Families see it from today',
    whilePaused: 'Not created while the series is paused',
    created: 'Its event is already created',
    skipped: 'No event this month',
    deleted: 'Its event was deleted and will not be created again',
    registrations: 'See Registrations',
    move: 'Move',
    skip: 'Skip',
    undo: 'Undo',
    more: 'Show the next 12 months',
    fewer: 'Show fewer months',
  },

  form: {
    createTitle: 'Create Series',
    fromEvent: (title: string, day: string) =>
      `Filled in from "${title}" (${day}), which stays as it is and belongs to the series.`,
    pastMidnight: (leftOut: readonly string[], shortened: readonly string[]) => {
      const notes = [
        leftOut.length > 0 ? `Left out: ${leftOut.join('; ')}.` : '',
        shortened.length > 0 ? `Shortened: ${shortened.join('; ')}.` : '',
      ].filter(Boolean)
      return notes.length > 0 ? ['Time slots of a series end at midnight.', ...notes].join(' ') : ''
    },
    editTitle: 'Edit Series',
    editLead: 'This changes upcoming months. Events that are already created stay the same.',
    name: 'Series name',
    nameHint: 'families do not see it',
    when: 'When',
    week: 'Week of the month',
    weekday: 'Weekday',
    weeks: weekNames,
    weekdays: weekdayNames,
    daysAhead: 'Show the event this many days ahead',
    daysAheadHint: '30 is usual',
    signUpDays: 'Open sign-up this many days before',
    signUpDaysHint: 'at 8:00 AM; empty if it opens as soon as families see the event',
    preview: 'Next dates',
    event: 'The event',
    title: 'Title',
    titleHint: 'families see it',
    description: 'Description',
    optional: 'optional',
    location: 'Location',
    locationHint: 'the neighborhood or city',
    laundromatName: 'Laundromat name',
    laundromatAddress: 'Laundromat address',
    slots: 'Time slots',
    addSlot: 'Add another time slot',
    endsAtMidnight: 'Ends at midnight',
    create: 'Create Series',
    creating: 'Creating...',
    save: 'Save Changes',
    saving: 'Saving...',
  },

  moveDialog: {
    title: (month: string) => `Move ${month}`,
    lead: (name: string, day: string) =>
      `"${name}" would normally take place on ${day}. Choose another day in the same month. Other months stay the same.`,
    date: 'New date',
    submit: 'Move',
    submitting: 'Moving...',
  },

  deleteDialog: {
    title: 'Delete Series?',
    text: 'It will not create any more events.',
    noEvents: 'It has no upcoming events.',
    eventsStay: (count: number) =>
      count === 1
        ? '1 event that it already created stays, with everyone who signed up.'
        : `${count} events that it already created stay, with everyone who signed up.`,
    keep: 'Keep Series',
    confirm: 'Delete Series',
  },

  toasts: {
    created: 'Series Created',
    updated: 'Series Updated',
    paused: 'Series Paused',
    resumed: 'Series Resumed',
    deleted: 'Series Deleted',
    skipped: 'Month Skipped',
    moved: 'Month Moved',
    restored: 'Month Restored',
    ofMonth: (name: string, month: string) => `${name}, ${month}`,
    createFailed: 'Failed to create series',
    updateFailed: 'Failed to update series',
    pauseFailed: 'Failed to pause series',
    resumeFailed: 'Failed to resume series',
    deleteFailed: 'Failed to delete series',
    monthFailed: 'Failed to change this month',
  },
}
