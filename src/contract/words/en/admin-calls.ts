import type { CallReason } from '../../../domain/call.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import type { NotedAnswer } from '../../calls.ts'

type CallFacts = {
  /** "Tue, Dec 8, 9:00 AM" */
  when: string
  where: string
  /** The day, time and place before the change; "" if unknown */
  before: string
  sentence: string
}

/** A volunteer reads these to a family, in English. */
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
    text: ({ when, where }) =>
      `They are waiting for ${when}, ${where}. They do not have a spot yet.`,
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
      `Someone asked for the link with their phone number. They are signed up or waiting for ${when}, ${where}. Tell them what they need to know.`,
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
  announcement: {
    heading: 'News for them',
    text: ({ when, where, sentence }) => `For ${when}, ${where}: ${sentence}`,
  },
  slot_closed: {
    heading: 'Their time is closed',
    text: ({ when, where, sentence }) =>
      `${when}, ${where} is closed. ${sentence} Offer them another time, and move them.`,
  },
  asked_to_move: {
    heading: 'Ask them to pick another time',
    text: ({ when, where, sentence }) =>
      `${when}, ${where}: ${sentence} Ask if they can come at another time. If they can, move them. They keep their spot until then.`,
  },
  slot_reopened: {
    heading: 'Their time is open again',
    text: ({ when, where }) => `${when}, ${where} is open again.`,
  },
  other_event: {
    heading: 'There are spots on another day',
    text: ({ when, where, sentence }) =>
      `They are waiting for ${when}, ${where}. ${sentence} Offer them a spot at the other event, and move them.`,
  },
  reminder_two_days_before: {
    heading: 'A reminder',
    text: ({ when, where }) => `Remind them: ${when}, ${where}. Ask if they can come.`,
  },
  reminder_day_before: {
    heading: 'A reminder',
    text: ({ when, where }) => `Remind them: ${when}, ${where}. Ask if they can come.`,
  },
  no_show_noted: {
    heading: 'They did not come',
    text: ({ when, where }) =>
      `They were marked as a no-show: ${when}, ${where}. Ask what came up, and tell them whether they are banned: the blacklist shows it.`,
  },
}

/** For a family without an email address that stopped texts */
export const stopNews = {
  heading: 'They stopped our texts',
  text: ({ when, where, isWaiting }: Pick<CallFacts, 'when' | 'where'> & { isWaiting: boolean }) =>
    `Our texts no longer reach them. ${isWaiting ? 'They are waiting for' : 'They are signed up for'} ${when}, ${where}. If they want texts again, they can text START to our number.`,
  /** In the activity log and under "Told today" */
  about: 'Texts stopped',
}

export const comingNews = {
  heading: 'Are they coming?',
  text: ({ when, where }: Pick<CallFacts, 'when' | 'where'>) =>
    `Ask whether they are coming: ${when}, ${where}.`,
}

const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

export const adminCalls = {
  title: 'To Call',
  lead: 'Nothing we send reaches these families, or they have not said whether they are coming. Please call them, the earliest appointment first.',
  loading: 'Loading the families to call...',
  count: (count: number) => `${families(count)} to call`,
  list: 'Families to call',
  empty: 'Nobody to call',
  emptyText:
    'Families appear here when no email or text reaches them, or when they have not said by noon of the day before whether they are coming.',

  noPhone: 'No phone number. Tell them when you see them.',
  why: 'Why',
  reasons: {
    no_address: 'no email and no texts',
    email_failed: 'their email bounced',
    text_failed: 'the text did not arrive',
    stopped: 'they stopped our texts',
    held: 'a limit on texts held the message back',
    no_mail_server: 'no mail server is set up, so their email was not sent',
    no_answer: 'they have not said whether they are coming',
  } satisfies Record<CallReason, string>,
  /** Once a mail server is set up */
  noMailServerThen: 'no mail server was set up then, so their email was not sent',
  canSendNow: 'Emails that were never sent can be sent now, under',
  seeRegistration: 'See Registration',
  seeRegistrationOf: (name: string) => `See Registration of ${name}`,
  addNote: 'Add a note',
  note: 'Note',
  noteHint: 'Everyone who signs in here can read it',
  noteOf: (name: string) => `Note about the call to ${name}`,
  done: 'Done, I told them',
  doneOf: (name: string) => `Done, I told them: ${name}`,
  saving: 'Saving...',
  coming: {
    question: 'What did they say?',
    questionOf: (name: string) => `What did ${name} say?`,
    yes: 'Coming',
    yesOf: (name: string) => `Coming: ${name}`,
    no: 'Not coming',
    noOf: (name: string) => `Not coming: ${name}`,
    noAnswer: 'No answer',
    noAnswerOf: (name: string) => `No answer: ${name}`,
    cancel: {
      title: (name: string) => `Cancel the spot of ${name}?`,
      text: (slot: string, event: string) => `${slot}, ${event}.`,
      consequence: (isSent: boolean) =>
        `Their registration is cancelled${isSent ? ', and they get a message about it' : ''}. The spot is offered to everybody on the waitlist.`,
      confirm: 'Cancel Their Spot',
      keep: 'Keep Their Spot',
    },
    toasts: {
      yes: 'Answer Saved',
      yesText: (name: string) => `${name} is coming, and off the list.`,
      no: 'Cancelled',
      noText: (name: string) => `${name} is not coming. Their spot is free again.`,
      no_answer: 'Call Saved',
      no_answerText: (name: string) => `${name} will not be asked about this again.`,
      already: 'Already Done',
      alreadyText: (name: string) => `Someone else was faster, or ${name} has answered.`,
      failed: 'Failed to record the answer',
    },
  },
  correct: {
    noted: {
      yes: 'Coming',
      no: 'Not coming',
      no_answer: 'No answer',
    } satisfies Record<NotedAnswer['answer'], string>,
    change: 'Change Answer',
    changeOf: (name: string) => `Change Answer: ${name}`,
    title: (name: string) => `What did ${name} say?`,
    was: (by: string, answer: string, moment: string) => `${by} noted "${answer}", ${moment}.`,
    choices: { yes: 'Coming', no: 'Not coming', open: 'Nothing yet' },
    texts: {
      yes: 'They keep their spot.',
      no: (isSent: boolean) =>
        `Their registration is cancelled${isSent ? ', and they get a message about it' : ''}. The spot is offered to everybody on the waitlist.`,
      open: 'They are listed under To Call again, from noon of the day before.',
    },
    /** For the correction of "Not coming" */
    back: (isSent: boolean) =>
      `They get their spot back${isSent ? ', and a message about it' : ''}, unless it has been taken.`,
    keep: 'Keep the Answer',
    toasts: {
      done: 'Answer Changed',
      doneText: (name: string, answer: string) => `${name}: ${answer}.`,
      alreadyText: (name: string) => `The answer of ${name} was already changed.`,
      failed: 'Failed to change the answer',
    },
  },
  toasts: {
    done: 'Done',
    doneText: (name: string) => `${name} is off the list.`,
    already: 'Already Done',
    alreadyText: (name: string) => `Someone else has told ${name}, or there is no news anymore.`,
    failed: 'Failed to mark the call as done',
    putBack: 'Put Back',
    putBackText: (name: string) => `${name} is on the list again.`,
    alreadyBackText: (name: string) => `${name} was already put back.`,
    putBackFailed: 'Failed to put the family back on the list',
  },

  told: {
    heading: 'Told today',
    by: (by: string, time: string) => `${by}, ${time}`,
    putBack: 'Put Back',
    putBackOf: (name: string) => `Put Back: ${name}`,
  },

  panel: {
    waiting: (count: number) => `${families(count)} to call.`,
    next: (name: string, when: string) => `First: ${name}, for ${when}`,
    open: 'See Who to Call',
  },
}

/** For the evening-before sheet and its e-mail */
export const callSheet = {
  heading: 'To call',
  lead: 'These families could not be reached by email or text, or have not said whether they are coming.',
  done: 'Told',
  family: 'Family',
  phone: 'Phone',
  tell: 'Tell them',
  noPhone: 'no phone',
}
