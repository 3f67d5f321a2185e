/** SPEC.md 8, DESIGN.md 5; administrators read some of these too */
export const answers = {
  registered: 'Your registration is confirmed.',
  waitlisted: 'This time slot is full. You have been added to the waitlist.',
  joinedWaitlist: 'You have been added to the waitlist.',
  cancelled: 'Your registration has been successfully cancelled.',
  linkRequested:
    'If we find an appointment with this email or phone number, we will send you the link now. Look in your email or texts.',
  invalid: 'Please check the highlighted fields.',
  malformed: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  unsupported: 'Please send JSON.',
  notFound: 'Not found',
  eventNotFound: 'Event not found',
  timeSlotNotFound: 'Time slot not found',
  registrationNotFound: 'Registration not found',
  alreadyRegistered: 'You are already registered for this event',
  onWaitlist: 'You are already on the waitlist for this event. We sent you a link to sign up.',
  onWaitlistHeld: (phone: string) =>
    `You are already on the waitlist for this event. We cannot send another email to this address today. To sign up, please call us at ${phone}.`,
  emailHeld: (outcome: string, phone: string) =>
    `${outcome} We cannot send another email to this address today. If you have questions, please call us at ${phone}.`,
  onWaitlistTextHeld: (phone: string) =>
    `You are already on the waitlist for this event. We cannot text you a link today. To sign up, please call us at ${phone}.`,
  textHeld: (outcome: string, phone: string) =>
    `${outcome} We cannot text this phone today. If you have questions, please call us at ${phone}.`,
  slotMoved: 'The time of this slot has just changed. Please check it again.',
  appointmentChanged: 'Your appointment has just changed. Please check it again.',
  slotFull:
    'This time slot has just filled up. You can choose another one, or join the waitlist for it.',
  householdFull: (phone: string) =>
    `There are already two sign-ups for this event with this phone number or address. If you need another one, please call us at ${phone}.`,
  notOpenYet: 'Sign-up for this event has not opened yet. The list of times says when it opens.',
  slotStarted: 'This time slot has already started. Please choose another one.',
  slotClosed: 'This time slot is closed. Please choose another one.',
  slotEnded: 'This time slot is already over, so it can no longer be cancelled.',
  signedUpAgain:
    'That sign-up was cancelled, and you have signed up again since. To cancel, please use the link in your newest message.',
  markedNoShow:
    'Our records say that you missed this time slot, so there is nothing to cancel. Please call us if that is a mistake.',
  movedTo: 'You have a new time. Your spot is saved.',
  unchangedTime: 'This spot is already yours.',
  noSpotToMove: 'You no longer have a sign-up to move. You are welcome to sign up again.',
  detailsMissing: 'To take this spot, please sign up with your phone number and address.',
  eventDeleted: (phone: string) =>
    `This event is cancelled. Questions? Please call us at ${phone}.`,
  tooManyMessages: (phone: string) =>
    `We cannot send you another message today, so nothing was changed. Please call us at ${phone}.`,
  notAskedYet: 'You do not need to tell us yet. Your spot is yours.',
  detailsChanged:
    'These details have just been changed somewhere else, for example in another window. Nothing was saved. Please check what we have now, then save again.',
  notCompletable: 'You no longer have a spot in this time slot.',
  unableToRegister: (phone: string) => `Unable to register. Please contact us at ${phone}.`,
  tooManyRequests: 'Too many requests. Please wait a few minutes and try again.',
  tooManySignUps:
    'Many people are signing up from where you are. Please wait a minute and try again.',
  unavailable: 'We cannot reach our records right now. Please try again in a minute.',
  readOnly:
    'We are moving our records, so nothing can be changed right now. Please try again in a few minutes.',
  unexpected: 'Something went wrong',
}
