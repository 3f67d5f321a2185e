import type { Language } from '../../../domain/language.ts'
import { connectionAnswers } from './admin-connections.ts'

const adminLanguages: Record<Language, string> = { en: 'English', es: 'Spanish' }

/** Families never see these messages; two go to Twilio. */
export const adminAnswers = {
  ...connectionAnswers,
  sendForm: 'Please send a form (application/x-www-form-urlencoded).',
  badSignature: 'This request does not have a valid signature.',
  notMovable:
    'Only a confirmed or waitlisted registration can be moved to another time slot. Change its status first.',
  familiesCame: (families: number, { isWholeEvent }: { isWholeEvent: boolean }) => {
    const came = `${families === 1 ? '1 family' : `${families} families`} came`
    return isWholeEvent
      ? `This event is over, and ${came}. To plan it again, use Duplicate.`
      : `${came} to a time slot that is over. Leave its time as it is, and change only the others.`
  },
  familyCame: 'They came to this appointment. To plan their next one, use Add Appointment.',
  noShowWarned: 'Marked as a no-show. It is the first one, so it only warns.',
  noShowMarked: 'Marked as a no-show and added to the blacklist.',
  alreadyRegisteredAdmin: 'This email is already registered for this event',
  settingsChanged:
    'Somebody else has just saved the settings, so yours were not saved. Please look at theirs and try again.',
  alreadyReleased: 'Somebody else has already released the messages.',
  changedMeanwhile:
    'Someone else changed this a moment ago. Please look at the new version and try again.',
  slotHasPeople: (names: string[]) =>
    `A time slot that you removed still has ${names.length === 1 ? '1 person' : `${names.length} people`}. Move or cancel these first: ${nameFirst(names)}.`,
  slotHasUntold: (names: string[]) =>
    `A time slot that you removed has cancelled families that have not been told. Call these first, under To Call: ${nameFirst(names)}.`,
  slotKeepsSpots: (spots: number) =>
    `A time slot that you removed keeps ${spots === 1 ? '1 spot' : `${spots} spots`} for families of a closed or crowded time slot, and they were told so. Please keep it until they have chosen, or the spots are no longer kept.`,
  slotIsInReport:
    'Families came to a time slot that you removed, or were no-shows. Please keep it, because the report counts them.',
  slotClosed: 'This time slot is closed. Open it again first, or choose another one.',
  notClosable: 'One of these time slots is closed or over. Please look at the event again.',
  nobodyToTell: 'Nobody is signed up there anymore, so there is nobody to tell.',
  noFreeSpot: 'That event has no free spot that families can take now.',
  undoTooLate: 'It is too late to undo this: the messages have been sent.',
  undoChanged: 'This can no longer be undone: something has changed since.',
  undoSpotTaken: 'This can no longer be undone: another family has taken the spot.',
  spotTaken:
    'Their spot has been taken. To give them one anyway, set their registration to Confirmed.',
  sentenceMissing: 'Write the message in every language these families read.',
  sentenceMissingIn: (language: Language, families: number) =>
    `${families === 1 ? '1 family reads' : `${families} families read`} ${adminLanguages[language]}. Write it in ${adminLanguages[language]} too, or choose to send the other language.`,
  usernameTaken: 'This username is taken',
  adminNotFound: 'There is no administrator with this name',
  lastAdmin: 'The last administrator cannot be removed',
  wrongPassword: 'Your current password is incorrect',
  codeRequired: 'Code is required',
  codeNeeded: 'Enter the code from your authenticator app',
  wrongCode: 'This code is wrong, or has already been used. Wait for the next one and try again.',
  linkEnded: 'This link no longer works. It was used, taken back, or is too old.',
  sessionNotFound: 'This device is already signed out',
  invitationNotFound: 'This invitation is no longer open',
  alreadyInvited: 'There is an open invitation to this address. Send that one again.',
  secondFactorIsOn: 'Codes at sign-in are already turned on',
  secondFactorIsOff: 'Codes at sign-in are not turned on. Please start again.',
  tooManyInvitations: 'You have reached the daily limit of invitations. Please try again tomorrow.',
  passwordLinkRequested:
    'If this address belongs to an administrator, an email with a link is on its way.',
  opensTooLate: 'Sign-up must open before the first time slot starts',
  dateInPast: 'Choose today or a later day',
  slotsOfTodayStarted: 'Choose a later day, because today’s time slots have started',
  blacklistEntryNotFound: 'This entry is no longer on the blacklist',
  messageNotFound: 'This message is no longer in the log',
  messageNotSendable: 'This message cannot be sent again',
  seriesNotFound: 'This series no longer exists',
  seriesNameTaken: 'There is already a series with this name',
  eventInSeries: 'A series already has this event. Change that series instead.',
  monthHasEvent:
    'The series has already created its event for this month. Change that event instead.',
  dayInOtherMonth: 'Choose a day in the same month',
  noShowReason: (eventTitle: string, day: string) => `No-show: ${eventTitle}, ${day}`,
  noPhone: 'not given',
  erasedBanReason: 'Personal data was erased. The ban stays until it ends.',
  notErasable:
    'This family still has an upcoming appointment or is waiting for one. Cancel it first, so that the family is told, and then erase.',
  sameFamily: 'These two are one family already.',
  notJoined: 'This entry is no longer joined with the family.',
  registrationErased: 'The personal data of this registration was erased. It cannot be changed.',
  noShowWaiting:
    'This family only waited and had no spot, so it is not a no-show. Nothing was changed. If it did have a spot, set Confirmed first.',
  noShowCancelled: 'This family had cancelled, so it is not a no-show. Nothing was changed.',
  factUnreadable: 'This entry could not be read.',
  noSuchFamily: 'This family is no longer on the list, because its registration was deleted.',
  noShowByNow: (name: string) => `${name} has since been marked as a no-show. Nothing was changed.`,
  familyElsewhere: (name: string, eventTitle: string, day: string) =>
    `${name} is no longer on this list. The appointment is now at "${eventTitle}" on ${day}.`,
  walkInKnown: 'This walk-in is already on the list at another time.',
  tooManyAnnouncements:
    'This event has had many messages in the last hour, so this one was not sent. Please wait a while.',
  notOverFull: 'All families in this time slot fit. Open the page again to see who is there.',
  askedBefore: 'One of these families was asked before. Nobody was asked now. Open the page again.',
  familyLeft:
    'One of these families is no longer in this time slot. Nobody was asked. Open the page again.',
  announcementKnown:
    'An earlier version of this message was already sent, so this one was not. The list below shows the earlier one. If families still need this one, send it again.',
  notOnThisDay:
    'It was noted on a day when check-in was not open. Check-in opens the day before the event.',
  noSlotForWalkIn: (name: string) =>
    `The time slot of ${name} no longer exists. Add the family to another one.`,
  invalidCredentials: 'Invalid credentials',
  tooManyLogins: 'Too many failed sign-ins. Please wait 15 minutes and try again.',
  tooManyPasswords: 'Too many wrong passwords. Please wait 15 minutes and try again.',
  unauthorized: 'Please sign in',
}

function nameFirst(names: string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`
}
