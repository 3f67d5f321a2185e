/** See SPEC.md 2, 4 and 8. */
export const register = {
  documentTitle: (step: number, title: string) => `Step ${step} of 3: ${title}`,
  loading: 'Loading registration form...',
  progress: (step: number) => `Step ${step} of 3 • You'll receive email confirmation`,
  progressByText: (step: number) => `Step ${step} of 3 • You'll receive confirmation by text`,
  progressWithoutMail: (step: number) => `Step ${step} of 3`,
  back: 'Back',
  /** Also in the waitlist dialog */
  timeOrPlaceChanged: 'The time or place has just changed.',

  notFound: {
    title: 'Time Slot Not Found',
    text: 'The selected time slot is no longer available.',
    action: 'Back to Time Slots',
  },
  notOpenYet: {
    text: 'You can keep this page open: the form appears here at that time.',
    action: 'See All Times',
  },
  loadFailed: {
    title: 'Unable to Load This Time Slot',
    text: 'Please try again, or contact us at',
    action: 'Try Again',
  },
  full: {
    title: 'Time slot is full',
    text: 'Pick another open time, or wait for this one. We keep what you typed.',
    none: 'All other times are full too. You can wait for this one. We keep what you typed.',
    sameEvent: 'Open times at this event',
    otherEvents: 'Open times at other events',
    wait: 'Join the Waitlist for This Time',
  },
  willWait: {
    title: 'You will join the waitlist',
    text: 'This time is full. If a spot opens up, we will email you a link to sign up.',
    byText: 'This time is full. If a spot opens up, we will text you a link to sign up.',
    withoutMail: 'This time is full. Please call us from time to time to ask about a spot:',
    undo: 'Pick Another Time',
  },
  /** When somebody returns to the form after signing up */
  sent: {
    title: 'Your sign-up went through',
    text: 'We sent you an email.',
    byText: 'We sent you a text.',
    another: 'To sign up another family, fill out the form again.',
  },
  /** For a waiting family with a personal link */
  taken: {
    title: 'That spot has been taken',
    text: 'You stay on the waitlist. Or pick another open time now. We keep what you typed.',
    none: 'You stay on the waitlist. There is nothing more for you to do.',
    keep: 'Stay on the Waitlist',
  },

  contact: {
    title: 'Contact Information',
    text: "We'll use this to confirm your appointment",
    name: 'Full Name',
    email: 'Email Address',
    emailHint: 'We send your confirmation here',
    emailHintWithoutMail: 'So we can find your sign-up',
    phone: 'Phone Number',
    phoneHint: '10 digits',
    /** `texts` and `textsHint` are the current sentence in words/consent-wordings.ts. */
    texts: 'Text me about this appointment: reminders and changes.',
    textsHint:
      'Usually 2 to 5 texts. Message and data rates may apply. Reply STOP to end texts, HELP for help.',

    action: 'Continue to Address',
  },
  /** Also in the waitlist dialog */
  noEmail: {
    action: 'I have no email address',
    undo: 'I have an email address',
    byText: 'We text you the confirmation and reminders.',
    phone: 'Mobile Phone Number',
    agree: 'Yes, please text me about this sign-up.',
    agreeHint:
      'Usually 2 to 5 texts. Message and data rates may apply. Reply STOP to end texts, HELP for help.',
    /** Without a text service */
    call: 'Please call us, and we will sign you up by phone:',
    kept: 'We keep what you typed.',
    instead: 'Please call us instead of sending this form.',
  },
  /** The suggested address follows `use`. */
  emailTypo: {
    question: (email: string) => `Did you mean ${email}?`,
    use: 'Use',
    keep: 'No, keep mine',
  },
  address: {
    title: 'Address Information',
    text: 'Service available in select zip codes only',
    address: 'Street Address',
    city: 'City',
    state: 'State',
    zipCode: 'Zip Code',
    zipCodeHint: '5 digits',
    served: 'We serve these zip codes:',
    elsewhere: 'Do you live somewhere else? Call us, and we will try to help:',
    action: 'Continue to Confirmation',
  },
  confirm: {
    title: 'Confirm Appointment',
    yourDetails: 'Your details',
    texts: 'Text reminders: yes',
    byText: 'Confirmation and reminders: by text',
    change: 'Change',
    changeContact: 'Change contact information',
    changeAddress: 'Change address',
    acknowledge: 'Please read and check each box',
    mainRule: 'The most important rule',
    noShow:
      "I understand that if I don't show up without canceling within 24 hours, I may not be able to participate in future events.",
    transportation: 'I have or will arrange transportation.',
    dayAndTime: 'I confirm my appointment day and time',
    dayAndTimeIfFree: 'I can come on this day and at this time if a spot opens',
    place: 'I know the location',
    freeUntil: (moment: string) => `You can cancel without penalty until ${moment}.`,
    late: 'There is no penalty if you cancel at least 24 hours before. This time is less than 24 hours away, so if you cannot come, please call us at',
    chooseFirst: 'This time is full. Pick another time above, or choose to wait.',
    keepOrPick: 'This time is full. Pick another time above, or stay on the waitlist.',
    stay: 'I must stay with my clothes during the entire washing and drying process.',
    boxesLeft: (boxes: number, all: number) => {
      if (boxes === all) return `Check all ${all} boxes to finish.`
      return boxes === 1
        ? 'Check the last box to finish.'
        : `Check the last ${boxes} boxes to finish.`
    },
    action: 'Complete Registration',
    busy: 'Registering...',
  },
  /** Step 3 for the waitlist */
  join: {
    title: 'Join the Waitlist',
    action: 'Join the Waitlist',
    busy: 'Joining...',
  },

  connection: {
    offline: {
      title: 'You are offline.',
      text: 'We keep what you typed. Nothing is sent until you press the button.',
    },
    notYet: 'You can press the button when you are online again.',
    tryNow: 'Try to Send It Now',
    lost: {
      title: 'We got no answer',
      text: 'Your connection may have dropped. We keep what you typed. Please press the button again. You will not be signed up twice.',
    },
    keep: 'Keep what I typed, even if I close this page',
    keepHint: 'For 3 hours, on this device. Leave this box empty on a shared phone or computer.',
    kept: {
      title: 'We kept what you typed',
      text: 'You are not signed up yet. Please go through the steps and send it.',
      forget: 'Delete What I Typed',
    },
  },

  failed: {
    title: 'Registration Failed',
    text: 'Please try again or contact support.',
    questions: 'Questions? Call us at',
  },
}
