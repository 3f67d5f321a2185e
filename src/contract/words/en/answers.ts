/** User-facing messages in API responses (SPEC.md 8, DESIGN.md 5) */
export const answers = {
  registered: 'Your registration is confirmed.',
  waitlisted: 'This time slot is full. You have been added to the waitlist.',
  joinedWaitlist: 'You have been added to the waitlist.',
  cancelled: 'Your registration has been successfully cancelled.',
  invalid: 'Please check the highlighted fields.',
  malformed: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  unsupported: 'Please send JSON.',
  sendForm: 'Please send a form (application/x-www-form-urlencoded).',
  badSignature: 'This request does not have a valid Twilio signature.',
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
  slotMoved: 'The time of this slot has just changed. Please check it again.',
  slotFull:
    'This time slot has just filled up. You can choose another one, or join the waitlist for it.',
  householdFull: (phone: string) =>
    `There are already two sign-ups for this event with this phone number or address. If you need another one, please call us at ${phone}.`,
  slotStarted: 'This time slot has already started. Please choose another one.',
  slotEnded: 'This time slot is already over, so it can no longer be cancelled.',
  signedUpAgain:
    'That sign-up was cancelled, and you have signed up again since. To cancel, please use the link in your newest message.',
  markedNoShow:
    'Our records say that you missed this time slot, so there is nothing to cancel. Please call us if that is a mistake.',
  notMovable:
    'Only a confirmed or waitlisted registration can be moved to another time slot. Change its status first.',
  notCompletable: 'You no longer have a spot in this time slot.',
  unableToRegister: (phone: string) => `Unable to register. Please contact us at ${phone}.`,
  tooManyRequests: 'Too many requests. Please wait a few minutes and try again.',
  tooManySignUps:
    'Many people are signing up from where you are. Please wait a minute and try again.',
  noShowMarked: 'Marked as a no-show and added to the blacklist.',
  alreadyRegisteredAdmin: 'This email is already registered for this event',
  changedMeanwhile:
    'Someone else changed this a moment ago. Please look at the new version and try again.',
  slotHasPeople: (names: string[]) =>
    `A time slot that you removed still has ${names.length === 1 ? '1 person' : `${names.length} people`}. Move or cancel these first: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
  usernameTaken: 'This username is taken',
  adminNotFound: 'There is no administrator with this name',
  lastAdmin: 'The last administrator cannot be removed',
  wrongPassword: 'Your current password is incorrect',
  dateInPast: 'Choose today or a later day',
  blacklistEntryNotFound: 'This entry is no longer on the blacklist',
  messageNotFound: 'This message is no longer in the log',
  messageNotSendable: 'This message cannot be sent again',
  seriesNotFound: 'This series no longer exists',
  seriesNameTaken: 'There is already a series with this name',
  monthHasEvent:
    'The series has already created its event for this month. Change that event instead.',
  dayInOtherMonth: 'Choose a day in the same month',
  noShowReason: (eventTitle: string, day: string) => `No-show: ${eventTitle}, ${day}`,
  noPhone: 'not given',
  invalidCredentials: 'Invalid credentials',
  tooManyLogins: 'Too many failed sign-ins. Please wait 15 minutes and try again.',
  tooManyPasswords: 'Too many wrong passwords. Please wait 15 minutes and try again.',
  unauthorized: 'Please sign in',
  busy: 'We are very busy right now. Please try again in a moment.',
  unavailable: 'We cannot reach our records right now. Please try again in a minute.',
  unexpected: 'Something went wrong',
}
