/** See SPEC.md 2 and 8. */
export const cancel = {
  title: 'Cancel Registration',
  loading: 'Loading your registration...',
  question: 'Are you sure you want to cancel your registration?',
  confirmed: "You're signed up",
  waitlisted: "You're on the waitlist",
  free: (moment: string) => `You can cancel without penalty until ${moment}.`,
  late: 'Your time is less than 24 hours away. Please cancel anyway: the next family may get your spot.',
  /** After the start, nobody else can get the spot (DESIGN.md 5, rule 5). */
  started: 'Your time has already started. Letting us know still helps: we will not wait for you.',
  closed: 'This time is closed. There is no penalty for you.',
  changed: 'This appointment has just changed, so nothing was cancelled. Please check it again.',
  yes: 'Yes, Cancel My Registration',
  busy: 'Cancelling...',
  keep: 'Keep My Registration',
  home: 'Back to Home',
  call: 'Need help? Call us at',

  invalid: { title: 'Invalid Link', text: 'This cancellation link is not valid.' },
  loadFailed: {
    title: 'Unable to Load Your Registration',
    text: 'Please try again, or contact us at',
    action: 'Try Again',
  },
  already: {
    title: 'Already Cancelled',
    text: 'This registration has been cancelled. There is nothing more for you to do.',
  },
  replaced: {
    title: 'You Signed Up Again',
    text: 'This link is from a sign-up that was cancelled. You have signed up again since, and your new sign-up is still active. To cancel it, please use the link in your newest message, or call us at',
    withoutMessages:
      'This link is from a sign-up that was cancelled. You have signed up again since, and your new sign-up is still active. To cancel it, please call us at',
  },
  tooLate: {
    title: 'This Time Slot Is Over',
    text: 'It can no longer be cancelled. If something went wrong, please call us at',
  },
  noShow: {
    title: 'Nothing to Cancel',
    text: 'Our records say that you missed this time slot. If that is a mistake, please call us at',
  },
  done: {
    title: 'Registration Cancelled',
    toast: 'Your registration has been successfully cancelled.',
    text: 'Thank you for letting us know. Your spot may go to someone on the waitlist.',
    textUnused: 'Thank you for letting us know.',
    waitlistText: 'Thank you for letting us know. You are no longer on the waitlist.',
  },
  failed: {
    title: 'Cancellation Failed',
    toast: 'Unable to cancel registration',
    text: 'Please try again, or call us at',
    action: 'Try Again',
  },
  kept: {
    title: "You're Still Registered",
    waitlistTitle: "You're Still on the Waitlist",
    text: 'Nothing has changed. You can close this page.',
    action: 'Back to the Question',
  },
}
