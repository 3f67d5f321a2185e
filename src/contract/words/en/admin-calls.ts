import type { MessageKind } from '../../../domain/message-kind.ts'

type CallFacts = {
  /** "Tue, Dec 8, 9:00 AM" */
  when: string
  where: string
  /** The earlier day, time and place, of a change; "" if unknown */
  before: string
}

/** What a volunteer tells a family on the phone, in English */
export const callNews: Record<
  MessageKind,
  { heading: string; text: (facts: CallFacts) => string }
> = {
  registration_confirmed: {
    heading: 'They have a spot',
    text: ({ when, where }) => `They are signed up for ${when}, ${where}.`,
  },
  waitlist_joined: {
    heading: 'They are on the waitlist',
    text: ({ when, where }) => `They wait for ${when}, ${where}. They do not have a spot yet.`,
  },
  spot_available: {
    heading: 'A spot is open',
    text: ({ when, where }) =>
      `A spot is open: ${when}, ${where}. The first to take it gets it. Ask if they want it, and sign them up.`,
  },
  sign_up_link: {
    heading: 'They asked to sign up',
    text: ({ when, where }) =>
      `Someone asked to sign up with their phone number. They are on the waitlist for ${when}, ${where}. Ask if they want a spot.`,
  },
  my_link: {
    heading: 'They asked for their link',
    text: ({ when, where }) =>
      `Someone asked for their appointment with their phone number: ${when}, ${where}. Tell them what they need to know.`,
  },
  promoted: {
    heading: 'They moved up from the waitlist',
    text: ({ when, where }) => `A spot opened, and it is theirs: ${when}, ${where}.`,
  },
  moved: {
    heading: 'They have a new time',
    text: ({ when, where }) => `They moved, and their spot is now: ${when}, ${where}.`,
  },
  email_changed: {
    heading: 'Their email address was changed',
    text: ({ when, where }) =>
      `Someone gave another email address for ${when}, ${where}. Ask if it was them.`,
  },
  cancelled: {
    heading: 'Their registration is cancelled',
    text: ({ when, where }) => `Their registration for ${when}, ${where} is cancelled.`,
  },
  event_changed: {
    heading: 'The time or place has changed',
    text: ({ when, where, before }) =>
      `Now: ${when}, ${where}.${before === '' ? '' : ` Before: ${before}.`}`,
  },
  reminder_two_days_before: {
    heading: 'A reminder',
    text: ({ when, where }) => `Remind them: ${when}, ${where}. Ask if they can come.`,
  },
  reminder_day_before: {
    heading: 'A reminder',
    text: ({ when, where }) => `Remind them: ${when}, ${where}. Ask if they can come.`,
  },
}

/** On the evening-before sheet and in its e-mail */
export const callSheet = {
  heading: 'To call',
  lead: 'These families could not be reached by email or text.',
  done: 'Told',
  family: 'Family',
  phone: 'Phone',
  tell: 'Tell them',
  noPhone: 'no phone',
}
