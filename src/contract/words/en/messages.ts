import type { MessageKind } from '../../../domain/message-kind.ts'
import type { MissingDetail } from '../../../domain/registration.ts'
import { chooseLeaving } from '../choose-leaving.ts'
import { announcementWords } from './announcement-messages.ts'
import * as leaving from './leaving.ts'
import { cantCome, cantComeLate, ifMissed, leaveWaitlist } from './leaving.ts'
import { nameDetails } from './missing-details.ts'
import { waitlistWords } from './waitlist-messages.ts'

export type MessageFacts = {
  /** "Tue, Dec 8, 9:00 AM" */
  when: string
  where: string
  /** Deadline for cancelling without penalty, "Monday, December 7, 2026, 9:00 AM" */
  freeUntil: string
  isLate: boolean
  hasSpot: boolean
  missing: readonly MissingDetail[]
  changed: { time: boolean; place: boolean }
  phone: string
  noShow: { isWarning: boolean }
  /** The day from which the family may sign up again, "Friday, June 11, 2027"; null for no end */
  bannedUntil: string | null
  sentence: string
  isClosed: boolean
  isPassedOver: boolean
  isPhoneChanged: boolean
  /** Asks "Are you coming?" about a new start */
  asksComing: boolean
  /** "" if no spots are kept in other slots */
  keptUntil: string
  /** Day and place of the other event */
  other: string
}

type MessageWords = {
  subject: string
  heading: string
  intro: readonly string[]
  action?: { text: string; label: string }
  leave?: { heading: string; text: string; label: string }
}

const lateToCancel = `It is late to cancel, but please do it anyway: another family may be able to use your spot. ${ifMissed}`
const stillFreeToCancel = (freeUntil: string) =>
  `Please cancel before ${freeUntil}, so another family can have your spot. ${ifMissed}`

const askForMissing = (missing: readonly MissingDetail[]) =>
  missing.length === 0
    ? undefined
    : {
        text: `Please tell us your ${nameDetails(missing)}, so we can reach you. It takes a minute.`,
        label: 'Add My Details',
      }

const changedPart = ({ time, place }: MessageFacts['changed']) =>
  time && place ? 'time and place' : time ? 'time' : 'place'

const areYouComing = {
  text: 'Please tell us, with one tap. It saves our volunteers a call.',
  label: 'Are You Coming?',
}

/** In words that a ten-year-old can read */
export const messageWords: Record<MessageKind, (facts: MessageFacts) => MessageWords> = {
  registration_confirmed: ({ when, where, missing, isLate }) => ({
    subject: `You're signed up: ${when}, ${where}`,
    heading: "You're signed up",
    intro: ['Your spot for 3 free loads of laundry is saved.'],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  ...waitlistWords,
  my_link: ({ when, where, hasSpot, isLate, isClosed, isPhoneChanged, phone }) => ({
    subject: `${isPhoneChanged ? 'Your phone number was changed' : 'Your link'}: ${when}, ${where}`,
    heading: isPhoneChanged ? 'Your phone number was changed' : 'Here is your link',
    intro: [
      isClosed
        ? 'This time is closed, so please do not come then. You can pick another time.'
        : hasSpot
          ? 'You have a spot for 3 free loads of laundry at this time.'
          : "You are on the waitlist for this time. You don't have a spot yet.",
      isPhoneChanged
        ? `Someone gave us another phone number for this appointment. If that was you, there is nothing to do. If it was not, use the link to put your number back, or call us at ${phone}.`
        : 'Someone asked for this link with your email address or phone number. If that was not you, you can ignore this email: nothing has changed.',
    ],
    action: {
      text: 'The link shows everything about your appointment.',
      label: 'See My Appointment',
    },
    leave: chooseLeaving(leaving, { hasSpot, isClosed, isLate }),
  }),
  promoted: ({ when, where, missing, isLate }) => ({
    subject: `You have a spot: ${when}, ${where}`,
    heading: 'A spot opened, and it is yours',
    intro: [
      "Your spot for 3 free loads of laundry is saved. You are off the waitlist. You don't need to sign up again.",
    ],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  moved: ({ when, where, missing, isLate }) => ({
    subject: `Your new time: ${when}, ${where}`,
    heading: 'You have a new time',
    intro: [
      'Your spot for 3 free loads of laundry is saved at the time above. You no longer have your old time.',
    ],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  email_changed: ({ when, where }) => ({
    subject: `Your email address was changed: ${when}, ${where}`,
    heading: 'Your email address was changed',
    intro: [
      'Someone used the link in one of our messages, or the page where you signed up, and gave another email address for this place on the waitlist. From now on we write to that address.',
      'If that was you, there is nothing to do. If it was not, please call us.',
    ],
  }),
  cancelled: ({ when, where }) => ({
    subject: `Cancelled: ${when}, ${where}`,
    heading: 'Your registration is cancelled',
    intro: [
      'You no longer have a spot at this time, and you are not on its waitlist. If this time is in your calendar, please delete it there.',
    ],
    action: { text: 'You are welcome to pick another time.', label: 'See Available Times' },
  }),
  event_changed: ({ when, where, hasSpot, changed, asksComing }) => ({
    subject: `Changed: ${when}, ${where}`,
    heading: `The ${changedPart(changed)} ${changed.time && changed.place ? 'have' : 'has'} changed`,
    intro: [
      hasSpot
        ? `Your spot is still yours, at the new ${changedPart(changed)} above.`
        : `You are still on the waitlist, for the new ${changedPart(changed)} above.`,
    ],
    action: asksComing ? areYouComing : undefined,
    leave: hasSpot
      ? {
          heading: "Can't come now?",
          text: 'Please cancel, so another family can have your spot.',
          label: 'Cancel My Registration',
        }
      : leaveWaitlist,
  }),
  ...announcementWords,
  reminder_two_days_before: ({ when, where, freeUntil }) => ({
    subject: `Your laundry time: ${when}, ${where}`,
    heading: 'Your laundry time is coming up',
    intro: [
      `We look forward to seeing you. If you can't come, please cancel before ${freeUntil}: then there is no penalty, and another family can have your spot.`,
    ],
    action: areYouComing,
    leave: cantCome,
  }),
  reminder_day_before: ({ when, where, freeUntil, isLate }) => ({
    subject: `Don't forget: ${when}, ${where}`,
    heading: 'Your spot is waiting for you',
    intro: ['This is a reminder of your 3 free loads of laundry.'],
    leave: {
      ...cantCome,
      text: isLate ? lateToCancel : stillFreeToCancel(freeUntil),
    },
  }),
  no_show_noted: ({ when, where, phone, noShow, bannedUntil }) => ({
    subject: `We missed you: ${when}, ${where}`,
    heading: 'We missed you',
    intro: [
      'You had a spot for free laundry at this time, and we did not see you. Another family could have used it.',
      noShow.isWarning
        ? 'Nothing changes for now: you can sign up again. If you cannot come next time, please cancel or call us beforehand. If you miss another appointment, you may not be able to sign up for a while.'
        : bannedUntil
          ? `You can sign up again from ${bannedUntil} on. Until then you cannot sign up.`
          : 'For now you cannot sign up again.',
      `Did something come up, or did we get it wrong? Please call us at ${phone}, and we will talk about it.`,
    ],
  }),
}

export const messageParts = {
  when: (tile: { weekday: string; month: string; day: string }, time: string) =>
    `${tile.weekday}, ${tile.month} ${tile.day}, ${time}`,
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  whenLabel: 'When',
  whereLabel: 'Where',
  eventLabel: 'Event',
  checkInCode: {
    text: 'Show this code at check-in, or say your name.',
    alt: 'Check-in code',
  },
  /** Names the time that the family was last told, if the message has a different time */
  earlier: {
    cancelled: (earlier: string) => `Your earlier time, ${earlier}, is cancelled too.`,
    replaced: (earlier: string) => `You no longer have your earlier time, ${earlier}.`,
    inCalendar: 'If it is in your calendar, please delete it there.',
  },
  onlyBringsLink:
    'Nothing else has changed. The links in our earlier emails no longer work, so please use the ones in this email.',
  calendarNote: 'Open the attached file to put this time in your calendar.',
  calendarChangeNote: 'Open the attached file to change it in your calendar too.',
  changes: { heading: 'What changed', time: 'Time', place: 'Place', was: 'Before', now: 'Now' },
  reminders: {
    heading: 'Please remember',
    items: [
      'Come on time.',
      'Bring your laundry and supplies, like laundry soap.',
      'Plan how you will get there and back.',
      'Stay with your clothes the whole time, while they wash and dry.',
    ],
  },
  my: {
    label: 'My appointment',
    withSpot: 'see the map, choose another time, or change your details.',
    waiting: 'see your place on the waitlist, or change your details.',
  },
  personalLink: "This link is only for you. Please don't share it.",
  personalLinks: "The links in this email are only for you. Please don't share them.",
  questions: { before: 'Questions? Call ', between: ' or email ', after: '.' },
  whyYou: (programName: string) =>
    `You are getting this email because you signed up with ${programName}. If that was not you, please tell us.`,
  calendarTitle: (eventTitle: string) => `Free laundry: ${eventTitle}`,
}
