/** See SPEC.md 2. */
export const home = {
  heading: 'Free laundry, every month',
  lead: '3 free loads of laundry for 10 families every month.',
  nextOpen: { heading: 'Next open time', action: 'Sign Up for This Time' },
  allFull: 'All times are full right now. You can join a waitlist.',
  /** "Mon, Oct 12, 8:00 AM" */
  opens: (when: string) => `Sign-up opens ${when}`,
  allOpenLater: (when: string) =>
    `There is nothing to sign up for right now. The next sign-up opens ${when}.`,
  opensShort: 'Opens later',
  slotsHeading: 'Available Time Slots',
  loading: 'Loading time slots...',
  jumpTo: 'Jump to an event',
  jumpLabel: (day: string, title: string) => `${day}, ${title}`,
  about: 'About this event',

  spotsAvailable: (spots: number) => `${spots} ${spots === 1 ? 'spot' : 'spots'} available`,
  spots: (spots: number) => `${spots} ${spots === 1 ? 'spot' : 'spots'}`,
  spotsShort: (spots: number) => `${spots} open`,
  full: 'Time slot is full',
  closed: 'Closed',
  fullShort: 'Full',
  alreadyWaiting: (people: number) => `${people} already on waitlist`,
  signUp: 'Sign Up for This Slot',
  joinWaitlist: 'Join Waitlist',
  forSlot: (day: string, times: string) => `${day}, ${times}`,

  filter: {
    name: 'Find a time',
    day: 'Day',
    anyDay: 'Any day',
    place: 'Place',
    anyPlace: 'Any place',
    openOnly: 'Open only',
    count: (shown: number, all: number) =>
      shown === all ? `${all} events` : `${shown} of ${all} events`,
    clear: 'Show All Events',
    nothing: { heading: 'No times match', text: 'Try another day or place.' },
  },

  noEvents: {
    heading: 'No Events Available',
    text: 'The next laundry day is not scheduled yet. Please check back soon.',
  },
  noSlots: {
    heading: 'No time slots are currently available.',
    text: 'New times appear here as soon as they are scheduled.',
  },
  failed: {
    heading: 'Unable to Load Events',
    text: 'Please try again later or contact us',
    at: 'at',
    action: 'Try Again',
  },
  outOfDate:
    'We could not refresh this list just now, so it may be out of date. We will keep trying.',

  howItWorks: 'How it works',
  steps: {
    reserve: { heading: 'Reserve a spot', text: 'Choose a time and fill out the short form.' },
    bring: {
      heading: 'Bring your laundry',
      text: 'Come on time, with your clothes and supplies.',
    },
    fresh: {
      heading: 'Clean and fresh',
      text: 'Stay with your clothes and go home with clean laundry.',
    },
  },
}
