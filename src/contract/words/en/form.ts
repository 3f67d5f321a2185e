/** What every form says */
export const form = {
  problem: 'There is a problem',
  /** To somebody who signs up again while waiting for a spot */
  onWaitlist: {
    title: 'You are already on the waitlist',
    text: 'You are already on the waitlist for this event.',
    noMailYet: 'No email yet? Look in your spam folder, or call us at',
    withoutMail: 'Questions about your place in line? Call us at',
    another: 'Signing up another family? Please use a different email address.',
  },
  failed: 'Something went wrong. Please try again.',
}
