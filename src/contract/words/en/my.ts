/** See docs/decisions/0034. */
export const my = {
  title: 'Your Appointment',
  loading: 'Loading your appointment...',
  checkInCode: {
    text: 'Show this code at check-in, or say your name.',
    alt: 'Check-in code',
  },
  home: 'Back to Home',
  otherTimes: 'See Other Times',
  otherEvents: 'See Other Events',
  find: 'Find My Appointment',
  back: 'Back to My Appointment',

  invalid: {
    title: 'This link no longer works',
    text: "Please use the one in your newest message. Can't find it? We can look up your appointment.",
    /** With neither a mail server nor a text service, only the browser has a link. */
    withoutMessages:
      'After signing up, your link works for one hour. To change or cancel later, please call us.',
    call: 'Need help? Call us at',
  },
  eventDeleted: {
    title: 'This event is cancelled',
    text: 'Please do not come. You can pick another time.',
    call: 'Questions? Call us at',
  },
  loadFailed: {
    title: 'Unable to Load Your Appointment',
    text: 'Please try again, or contact us at',
    action: 'Try Again',
  },
  offline: {
    title: 'No connection',
    knownAt: (time: string) => `No connection. Last updated at ${time}.`,
    confirmed: 'You have this spot.',
    waitlist: (place: number) => `You are ${ordinal(place)} on the waitlist.`,
    noActions:
      'To move, change your details or cancel, you need a connection. You can also call us at',
    action: 'Try Again',
  },
  taken: {
    title: 'That spot has been taken',
    place: (place: number) => `You are still ${ordinal(place)} on the waitlist.`,
    text: 'When a family cancels, we tell everybody on the list. The first to answer gets the spot.',
    withoutMail: 'The first to answer gets the next spot. To ask about one, call us at',
  },
  waiting: {
    title: 'No spot is open yet',
    place: (place: number) => `You are ${ordinal(place)} on the waitlist.`,
    text: 'When a family cancels, we tell everybody on the list. The first to answer gets the spot.',
    withoutMail: 'The first to answer gets the next spot. To ask about one, call us at',
  },
  /** See DESIGN.md 5, rule 4. */
  passedOver: {
    title: 'You are on the waitlist',
    call: 'Right now we cannot give you a spot. To talk about it, please call us at',
    another: 'Right now we cannot give you another time. To talk about it, please call us at',
  },
  orTakeAnother: 'Or take another time now. It is yours as soon as you finish.',
  takeAnother: 'Take Another Open Time',
  leave: 'Leave the Waitlist',
  complete: {
    title: 'This spot is yours',
    add: (details: string) => `Add your ${details}`,
    text: (details: string) => `Please tell us your ${details}, so we can reach you.`,
    action: 'Save My Details',
    busy: 'Saving...',
    failed: 'Your details were not saved. Please try again.',
  },
  completed: {
    title: "Thank you, you're all set",
    text: 'We have your details, and the spot is yours.',
  },
  yours: {
    title: 'You have this spot',
    text: "You're all set. There is nothing more for you to do.",
  },
  coming: {
    title: 'Are you coming?',
    text: 'Please tell us, so no spot goes to waste.',
    yes: 'Yes, We Are Coming',
    busy: 'Saving...',
    no: 'No, Cancel Our Spot',
    move: 'We Need Another Time',
    answer: 'Answer Now',
    /** In place of "nothing more to do" */
    yours: 'We look forward to seeing you.',
    said: 'You told us that you are coming.',
    failed: 'Your answer was not saved. Please try again.',
  },
  said_yes: {
    title: 'Thank you',
    text: 'We will see you at this time.',
  },
  moved: {
    title: 'You have a new time',
    text: 'This spot is yours now.',
  },
  changed: {
    title: 'Your details are saved',
    text: 'Your spot is still yours.',
    waiting: 'You stay on the waitlist.',
    openIn: 'Open this page in',
  },
  actions: {
    title: 'Need a change?',
    move: 'Move to Another Time',
    change: 'Change My Details',
    cancel: 'Cancel My Registration',
    started: 'Your time has started, so it cannot be moved.',
  },
  cantCome: {
    text: 'Please cancel as soon as you know, so another family can have your spot. If you cancel at least 24 hours before, there is no penalty.',
    textLate:
      'There is no penalty if you cancel at least 24 hours before. This time is less than 24 hours away, but please cancel anyway: another family may be able to use your spot.',
    textStarted: 'If you cannot come, please cancel anyway, so that we do not wait for you.',
  },

  move: {
    title: 'Move to another time',
    text: 'You keep the spot you have until the new one is yours.',
    textWaiting: 'You stay on the waitlist until the new spot is yours.',
    now: 'Your time now',
    next: 'Your new time',
    thisEvent: 'Open times at this event',
    none: 'No other time is open right now. You keep what you have. Please look again later.',
    loading: 'Loading open times...',
    failed: 'We could not load the open times. You keep what you have.',
    confirm: {
      title: 'Move to this time?',
      text: 'We save your new spot first. Only then do we give up the one you have. If the new one is gone, you keep yours.',
      textWaiting:
        'This spot is yours as soon as you move. If it is gone by then, you stay on the waitlist.',
      action: 'Yes, Move Me',
      busy: 'Moving...',
      other: 'Pick Another Time',
      keep: 'Keep My Time',
      keepPlace: 'Stay on the Waitlist',
      offline:
        'You seem to be offline. As far as we know, nothing has changed. Press again when you are back online, and you will see which time you have.',
      failed: 'As far as we know, nothing has changed. Please try again, or call us.',
    },
    /** By error code; the family keeps its spot or place in line */
    refused: {
      slot_full: 'That time has just filled up',
      slot_started: 'That time has already started',
      slot_closed: 'That time is closed',
      slot_moved: 'Something has just changed',
      already_registered: 'You already have a spot at that event',
      on_waitlist: 'You are on the waitlist for that event',
      household_full: 'Your household already has two sign-ups there',
      details_missing: 'We need your details first',
      too_many_messages: 'We cannot move you today',
      other: 'We could not move you',
    },
    why: {
      slot_full: 'Someone else was faster.',
      slot_started: 'Please pick one that is still ahead.',
      slot_closed: 'Please pick another one.',
      slot_moved: 'Please look at the times again.',
      already_registered: 'To keep only that one, cancel this one.',
      on_waitlist: 'To take a spot there, use the link in your message about that waitlist.',
      details_missing: 'To take this time, please sign up with your phone number and address.',
    },
    kept: (when: string) => `You keep your spot: ${when}.`,
    keptPlace: 'You stay on the waitlist.',
  },

  change: {
    title: 'Change my details',
    text: 'Leave a field empty to keep what we have.',
    phone: 'New Phone Number',
    phoneKept: (ending: string) => `10 digits. The one we have ends in ${ending}.`,
    consentAgain: 'This is a new number, so please tell us again if we may text it.',
    address: 'Change My Address',
    addressKept: (zipCode: string) => `We have your address in ${zipCode}.`,
    addressKeep: 'Keep My Address',
    language: 'Language of our messages',
    waiting: 'We ask for your other details when you take a spot.',
  },

  askedElsewhere: {
    title: 'There are spots on another day',
    canCome: (event: string) => `You can come to ${event}`,
    stillWaits: 'Your place on the waitlist',
    kept: (until: string) =>
      `Some of these spots are kept for families on the waitlist until ${until}. The first to pick gets them.`,
    firstDetails: 'Please give us your phone number and address first. Then you can pick a time.',
    giveDetails: 'Add My Details',
    details: {
      title: 'Your details',
      text: (details: string) => `Please tell us your ${details}. Then you can pick a time.`,
    },
    gone: 'We are sorry, these spots are taken. You keep your place on the waitlist.',
  },

  closed: {
    title: 'This time is closed',
    text: 'Please do not come at this time. There is no penalty for you.',
    textWaiting: 'No spot will open in this time slot.',
    over: 'This time is over. There is no penalty for you.',
    none: 'We are sorry, there is no other time right now.',
    call: 'Call',
    pick: 'Pick another time',
    kept: (until: string) =>
      `Some of these spots are kept for the families who had your time, until ${until}. The first to choose gets them.`,
  },

  askedToMove: {
    title: 'Can you pick another time?',
    keep: 'You keep this spot until you do.',
    why: 'We now have room for fewer families at your time.',
    kept: (until: string) =>
      `Some of these spots are kept for you and the other families we asked, until ${until}. The first to choose gets them.`,
    none: 'We are sorry, there is no other time right now. Your spot is still yours.',
  },

  cancelled: {
    title: 'This sign-up is cancelled',
    text: 'You do not have a spot at this time. You are welcome to pick another one.',
  },
  started: {
    title: 'This time slot has started',
    text: 'It began before you had a spot. You are welcome to pick another time.',
  },
  over: { title: 'This time slot is over', text: 'You are welcome to pick another time.' },
  noShow: {
    title: 'We missed you',
    text: 'Our records say that you missed this time. If that is a mistake, please call us at',
  },
}

export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${(!isTeen && ['th', 'st', 'nd', 'rd'][n % 10]) || 'th'}`
}
