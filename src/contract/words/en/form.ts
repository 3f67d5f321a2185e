export const form = {
  problem: 'There is a problem',
  onWaitlist: {
    title: 'You are already on the waitlist',
    text: 'You are already on the waitlist for this event.',
    lookForEmail: 'No email yet? Look in your spam folder, or call us at',
    lookForText: 'No text yet? Call us at',
    noLinkSent: 'Questions about the waitlist? Call us at',
  },
  alreadyRegistered: {
    title: 'You are already registered',
    lookForEmail: 'Look for your confirmation email, and check your spam folder too.',
    lookForText: 'Look for our text with your confirmation.',
    /** Around the link to Find My Appointment */
    findIt: 'Not there? We can send you a new link:',
    orCall: 'Or call us at',
    noLinkSent: 'Questions about your sign-up? Call us at',
  },
  anotherFamily: 'Signing up another family? Please use a different email address.',
  anotherFamilyByText:
    'Signing up another family? Please use their phone number. If you share a phone, call us, and we will sign them up.',
  failed: 'Something went wrong. Please try again.',
}
