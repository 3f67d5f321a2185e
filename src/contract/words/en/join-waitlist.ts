/** See SPEC.md 2. */
export const joinWaitlist = {
  title: 'Join Waitlist',
  lead: 'This time slot is full. We will email you if a spot opens up.',
  leadByText: 'This time slot is full. We will text you if a spot opens up.',
  leadWithoutMail: 'This time slot is full. You can join the waitlist.',
  name: 'Full Name',
  email: 'Email Address',
  emailHint: 'We send the sign-up link here',
  emailHintWithoutMail: 'So we can find you on the list',
  submit: 'Join Waitlist',
  submitting: 'Joining...',
  leave: {
    question: 'Close without joining the waitlist?',
    stay: 'Keep Going',
    close: 'Close Without Joining',
  },
  doneTitle: "You're on the Waitlist!",
  doneLink: 'If someone cancels, we will email a sign-up link to',
  doneOthers:
    'Everyone on the waitlist gets the same message, so the first to sign up gets the spot.',
  doneByText: 'If someone cancels, we will text a sign-up link to',
  doneWithoutMail: 'We cannot send you an email. To ask whether a spot has opened up, call us at',
  doneHeld:
    'We cannot send another email to this address today. To ask whether a spot has opened up, call us at',
  doneTextHeld: 'We cannot text this phone today. To ask whether a spot has opened up, call us at',
  done: 'Done',
  addedToast: 'Added to Waitlist!',
  failedToast: 'Failed to Join Waitlist',
  failedText: 'Failed to join waitlist',
}
