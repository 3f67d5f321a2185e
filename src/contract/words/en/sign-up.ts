/** The page of a personal link: the spot is open, taken, or yours */
export const signUp = {
  title: 'Your Sign-Up',
  loading: 'Loading your sign-up...',
  home: 'Back to Home',
  otherTimes: 'See Other Times',
  /** Shown below the open times of this event */
  otherEvents: 'See Other Events',

  invalid: {
    title: 'Invalid Link',
    text: 'This sign-up link is not valid.',
    call: 'Need help? Call us at',
  },
  loadFailed: {
    title: 'Unable to Load Your Sign-Up',
    text: 'Please try again, or contact us at',
    action: 'Try Again',
  },
  taken: {
    title: 'That spot has been taken',
    place: (place: number) => `You keep your place in line: ${ordinal(place)}.`,
    text: 'We will email you when the next spot opens. The first to finish gets it.',
    withoutMail: 'The first to finish gets the next spot. To ask about one, call us at',
  },
  /** For a waitlisted family that has not been offered a spot */
  waiting: {
    title: 'No spot is open yet',
    place: (place: number) => `Your place in line: ${ordinal(place)}.`,
    text: 'We will email you when a spot opens. The first to finish gets it.',
    withoutMail: 'The first to finish gets the next spot. To ask about one, call us at',
  },
  orTakeAnother: 'Or take another time now. It is yours as soon as you finish.',
  leave: 'Leave the Waitlist',
  complete: {
    title: 'This spot is yours',
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
  cantCome: {
    title: "Can't come?",
    text: 'Please cancel as soon as you know, so another family can have your spot. If you cancel at least 24 hours before, there is no penalty.',
    textLate:
      'There is no penalty if you cancel at least 24 hours before. This time is sooner than that, but please still cancel: another family may be able to use your spot.',
    action: 'Cancel My Registration',
  },
  cancelled: {
    title: 'This sign-up is cancelled',
    text: 'You do not have a spot at this time. You are welcome to pick another one.',
  },
  started: {
    title: 'This time slot has started',
    text: 'No spot was left before it began. You are welcome to pick another time.',
  },
  over: {
    title: 'This time slot is over',
    text: 'You are welcome to pick another time.',
  },
}

/** "1st", "2nd", "3rd", "11th" */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${(!isTeen && ['th', 'st', 'nd', 'rd'][n % 10]) || 'th'}`
}
