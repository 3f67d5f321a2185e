import type { Weekday, WeekOfMonth } from '../../../domain/recurrence.ts'
import type { MonthState } from '../../../domain/recurrence-months.ts'

/** Series of monthly events, on the events screen (SPEC.md 3, RecurringEventTracking) */
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
const opens = (days: number) =>
  days === 0 ? 'opens on the day' : `opens ${days} ${days === 1 ? 'day' : 'days'} ahead`

export const seriesWords = {
  tab: 'Series',
  lead: 'A series creates one event each month by itself. You can change or delete each event like any other.',
  create: 'Create Series',
  none: 'No series yet',
  noneText: 'Create one, and its event appears every month.',
  loading: 'Loading series...',
  failed: 'Unable to Load Series',

  rule: (week: WeekOfMonth, weekday: Weekday, openDaysAhead: number) =>
    `${weekNames[week]} ${weekdayNames[weekday]} of each month, ${opens(openDaysAhead)}`,
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
    opens: (day: string) => `Opens ${day}`,
    opensNow: 'Opens now',
    whilePaused: 'Does not open while the series is paused',
    standing: 'Its event stands as it is',
    skipped: 'No event this month',
    deleted: 'Its event was deleted, and is not created again',
    registrations: 'See Registrations',
    move: 'Move',
    skip: 'Skip',
    undo: 'Undo',
    more: 'Show the next 12 months',
    fewer: 'Show fewer months',
  },

  form: {
    createTitle: 'Create Series',
    editTitle: 'Edit Series',
    editLead: 'This changes the months to come. Events that stand are not touched.',
    name: 'Name of the series',
    nameHint: 'families do not see it',
    when: 'When',
    week: 'Week of the month',
    weekday: 'Weekday',
    weeks: weekNames,
    weekdays: weekdayNames,
    daysAhead: 'Opens how many days ahead',
    daysAheadHint: '30 is usual',
    preview: 'The next dates',
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
    showNewVersion: 'Show the New Version',
  },

  moveDialog: {
    title: (month: string) => `Move ${month}`,
    lead: (name: string, day: string) =>
      `By its rule, "${name}" takes place on ${day}. Choose another day of the same month. The other months stay as they are.`,
    date: 'New date',
    submit: 'Move',
    submitting: 'Moving...',
  },

  deleteDialog: {
    title: 'Delete Series?',
    text: 'It creates no more events.',
    noEvents: 'None of its events is to come.',
    eventsStay: (count: number) =>
      count === 1
        ? '1 event that it has created stays, with everybody who signed up.'
        : `${count} events that it has created stay, with everybody who signed up.`,
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
    restored: 'Month as Usual',
    ofMonth: (name: string, month: string) => `${name}, ${month}`,
    createFailed: 'Failed to create series',
    updateFailed: 'Failed to update series',
    pauseFailed: 'Failed to pause series',
    resumeFailed: 'Failed to resume series',
    deleteFailed: 'Failed to delete series',
    monthFailed: 'Failed to change this month',
  },
}
