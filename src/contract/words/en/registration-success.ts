/** See SPEC.md 2. */
export const registrationSuccess = {
  confirmed: {
    title: 'Registration Complete!',
    text: "You're all set for your laundry appointment",
    details: 'Your Appointment Details',
  },
  waitlist: {
    title: 'Added to Waitlist!',
    text: "You're on the waitlist and we'll notify you if a spot opens up",
    textWithoutMail: "You're on the waitlist for this time",
    details: 'Waitlist Details',
  },
  /** The browser's link has ended, so the appointment may have changed since. */
  ended: 'This page may be out of date. The link in your newest message shows your appointment.',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  yours: {
    confirmed: 'My Appointment',
    waitlist: 'My Place on the Waitlist',
    cancel: { confirmed: 'Cancel My Registration', waitlist: 'Leave the Waitlist' },
  },
  addToCalendar: 'Add to Calendar',
  calendarFile: 'laundry-appointment.ics',
  calendarTitle: (event: string) => `Laundry: ${event}`,

  next: {
    title: "What's Next?",
    sent: 'A confirmation email was sent to',
    sentSomewhere: 'A confirmation email was sent to you.',
    sentByText: 'We sent you a text with your confirmation.',
    text: 'You may also get a text reminder.',
    spot: 'If a spot opens up, we will send an email with a link to sign up. The first to finish gets it.',
    spotByText:
      'If a spot opens up, we will send an email and a text with a link to sign up. The first to finish gets it.',
    spotByTextOnly:
      'If a spot opens up, we will text you a link to sign up. The first to finish gets it.',
    keepPicture: 'Please take a picture of this page and keep it. We cannot send you an email.',
    keepPictureToday:
      'Please take a picture of this page and keep it. We cannot send another email to this address today.',
    keepPictureTextHeld:
      'Please take a picture of this page and keep it. We cannot text this phone today.',
    /** See docs/decisions/0034. */
    linksEnd: 'The links to your appointment on this page work for one hour.',
    callToCancel: 'To cancel, call us at',
    callForSpot: 'To ask whether a spot has opened up, call us at',
  },
  reminders: {
    title: 'Important Reminders',
    arrive: 'Arrive on time',
    cancel: 'If you are unable to come, cancel at least 24 hours before. Then there is no penalty.',
    others: ['Bring your laundry and supplies', 'Arrange transportation', 'Stay with your clothes'],
  },
  home: 'Back to Home',
}
