export const find = {
  title: 'Find My Appointment',
  text: 'Did you lose your link? Enter the email or phone number you signed up with. We will send you the link again.',
  contact: 'Your email or phone number',
  submit: 'Send My Link',
  busy: 'Sending...',
  failed: 'We could not send your request. Please try again.',
  orCall: 'Or call us at',
  /** With neither a mail server nor a text service */
  callOnly: 'Did you lose your link? Call us, and we will find your appointment:',
  sent: {
    email: 'Look in your email',
    texts: 'Look in your texts',
    emailOrTexts: 'Look in your email or texts',
    ifFound: {
      before: 'If we find an appointment with ',
      after: ', we will send you the link now.',
    },
    help: 'No message?',
    wait: 'Wait a few minutes.',
    spam: 'Look in your spam or junk folder.',
    hints: [
      'Try your other email or phone number, if you have one.',
      'You can ask for the link again after 10 minutes.',
    ],
    /** Only with a text service */
    textedDaily: 'We text the link once a day at most.',
    call: 'Still nothing? Call us at',
    again: 'Try Another Email or Phone Number',
  },
}
